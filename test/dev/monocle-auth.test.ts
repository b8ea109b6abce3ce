/** The sign-in of the stand-in for Monocle, which stories rely on to be as strict as the original. */
import { expect, test } from '@jest/globals';
import { createAuth } from '../../dev/local-node/images/monocle/auth.js';

const config = (enforce_auth: boolean) => ({
  workspaces: [],
  auth: { enforce_auth, auth_provider: { oidc_issuer_url: 'https://sso.example.org' } },
});
const env = { MONOCLE_ADMIN_TOKEN: 'sesame', MONOCLE_JWK_GEN_KEY: 'k'.repeat(64) };

test('an admin token becomes a JWT; another one, or none, an error in the words of Monocle', () => {
  const { magicJwt } = createAuth(config(true), env);
  expect(magicJwt('sesame')).toEqual({ jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
  expect(magicJwt('other')).toEqual({ error: 'InvalidAdminToken' });
  expect(createAuth(config(true), {}).magicJwt('sesame')).toEqual({ error: 'MagicTokenDisabled' });
});

test('with enforce_auth a JWT is needed, of the same key, until the key changes', () => {
  const { magicJwt, isAllowed } = createAuth(config(true), env);
  const answer = magicJwt('sesame');
  const jwt = 'jwt' in answer ? answer.jwt : '';
  const allowed = [undefined, jwt, `Bearer ${jwt}x`, 'Bearer sesame', `Bearer ${jwt}`].map(
    isAllowed,
  );
  expect(allowed).toEqual([false, false, false, false, true]);
  expect(createAuth(config(true), env).isAllowed(`Bearer ${jwt}`)).toBe(true);
  const short = { ...env, MONOCLE_JWK_GEN_KEY: 'short' };
  expect(createAuth(config(true), short).isAllowed(`Bearer ${jwt}`)).toBe(false);
  expect(createAuth(config(false), env).isAllowed(undefined)).toBe(true);
});
