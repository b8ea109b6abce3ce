/**
 * Signs in to the api of one Monocle, with the admin token that the api itself reads from a Secret.
 *
 * The token is read when a JWT is needed, sent only to the api, and not kept. The JWT is kept in memory, for one
 * version of the Secret. Neither is ever part of a message.
 */

import type { CrawlAnswer } from '../../instance/crawl/crawl-answers.js';
import { ADMIN_TOKEN, type AdminToken, readJwt } from '../../instance/crawl/crawl-answers.js';
import type { KubeObject } from '../../kube/object.js';
import type { Contents } from '../caches/contents.js';
import type { Unknown } from '../caches/named-secrets.js';

export interface SecretSource {
  readonly secret: (key: {
    readonly namespace: string;
    readonly name: string;
  }) => KubeObject | Unknown | undefined;
  readonly contents: Pick<Contents, 'secret' | 'secretValue'>;
}

export interface Access {
  readonly jwt: string;
  /** Whether the api has just issued it. */
  readonly isFresh: boolean;
}

/** Sends the body to the api of the Monocle. */
export type Exchange = (body: { readonly token: string }) => Promise<CrawlAnswer>;

const why = (text: string) => ({ why: `errors need sign-in: ${text}` });

export const JWT_REFUSED = why('the api refuses the JWT that it gave');

export class SignIn {
  private place?: AdminToken;
  private held?: { readonly jwt: string; readonly version: string };

  constructor(
    private readonly namespace: string,
    private readonly secrets: SecretSource,
  ) {}

  /** @param place undefined if nothing may be sent */
  follow(place: AdminToken | undefined): void {
    this.place = place;
    this.dropIfOld(this.find());
  }

  /** Forgets a JWT that the api does not accept. */
  forget(): void {
    this.held = undefined;
  }

  /** Never throws. */
  async access(exchange: Exchange): Promise<Access | { readonly why: string }> {
    const { place } = this;
    if (place === undefined) return why(`the api has ${ADMIN_TOKEN} from no Secret`);
    const name = `Secret/${place.secret}`;
    const known = this.find();
    this.dropIfOld(known);
    if (this.held) return { jwt: this.held.jwt, isFresh: false };
    try {
      if (known && 'unknown' in known) return why(`${name} cannot be read`);
      const token = known && (await this.token(known, place.key));
      if (!token) return why(`set ${place.key} in ${name}`);
      const read = readJwt(await exchange({ token }));
      if ('refusal' in read) return why(`the api ${read.refusal} ${place.key} of ${name}`);
      this.held = { jwt: read.jwt, version: versionOf(known) };
      return { jwt: read.jwt, isFresh: true };
    } catch {
      // Leave out the text of the error: it could hold a secret.
      return why(`${name} cannot be read`);
    }
  }

  /** Reads the Secret only if it is known to have the key. */
  private async token(known: KubeObject, key: string): Promise<string | undefined> {
    const { contents } = this.secrets;
    const observed = await contents.secret(known);
    if (!observed?.hashes.has(key) || observed.empty.has(key)) return undefined;
    return contents.secretValue(known, key);
  }

  private find(): KubeObject | Unknown | undefined {
    const { namespace, place } = this;
    return place && this.secrets.secret({ namespace, name: place.secret });
  }

  private dropIfOld(known: KubeObject | Unknown | undefined): void {
    if (!known || 'unknown' in known || this.held?.version !== versionOf(known)) this.forget();
  }
}

const versionOf = ({ metadata }: KubeObject): string =>
  `${metadata.uid}@${metadata.resourceVersion}`;
