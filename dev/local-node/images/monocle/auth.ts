/**
 * Who may see what, as in the original: with `enforce_auth`, only requests with a JWT of this api. Whoever has the admin
 * token gets one that never ends, and it is void once the key changes: at each start, without MONOCLE_JWK_GEN_KEY.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from './config.js';

export interface Auth {
  /** The answer of /api/2/auth/get, always with status 200. */
  readonly magicJwt: (token: unknown) => { readonly jwt: string } | { readonly error: string };
  /** @param authorization the header */
  readonly isAllowed: (authorization: string | undefined) => boolean;
}

const SHORTEST_KEY = 64;

/** Both are read once, when the api starts. */
export function createAuth({ auth }: Config, env: NodeJS.ProcessEnv): Auth {
  const given = Buffer.from(env.MONOCLE_JWK_GEN_KEY ?? '');
  const key = (given.length >= SHORTEST_KEY ? given : randomBytes(1024)).subarray(0, SHORTEST_KEY);
  const sign = (text: string) => createHmac('sha512', key).update(text).digest('base64url');
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    magicJwt: (token) => {
      if (env.MONOCLE_ADMIN_TOKEN === undefined) return { error: 'MagicTokenDisabled' };
      if (token !== env.MONOCLE_ADMIN_TOKEN) return { error: 'InvalidAdminToken' };
      const dat = { aMuidMap: {}, aDefaultMuid: 'bot', aAuthUntil: -1 };
      const text = `${encoded({ alg: 'HS512' })}.${encoded({ dat })}`;
      return { jwt: `${text}.${sign(text)}` };
    },
    isAllowed: (authorization = '') => {
      if (!auth?.auth_provider || !auth.enforce_auth) return true;
      const [, text = '', signature = ''] =
        /^Bearer ([\w-]+\.[\w-]+)\.([\w-]+)$/.exec(authorization) ?? [];
      const [found, wanted] = [signature, sign(text)].map((each) => Buffer.from(each));
      return found?.length === wanted?.length && timingSafeEqual(found as Buffer, wanted as Buffer);
    },
  };
}
