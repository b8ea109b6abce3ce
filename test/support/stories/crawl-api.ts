/**
 * An api of Monocle for a controller on a control plane without a network of pods: it signs in as the original does, and
 * one crawler has one error.
 *
 * The addresses of Services are on loopback, and `serveAt` lets it serve at one of them: it takes the place of kube-proxy.
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAuth } from '../../../dev/local-node/images/monocle/auth.js';

export interface Seen {
  /** Where it came to. */
  readonly address: string | undefined;
  readonly path: string;
  readonly body: string;
  readonly authorization?: string;
}

export interface CrawlApi {
  readonly port: number;
  /** Serves at the address of a Service from now on, at the same port. */
  readonly serveAt: (clusterIP: string) => Promise<void>;
  /** What it was asked at 127.0.0.1, which is not the address of a Service. */
  readonly seenElsewhere: string[];
  /** Everything else that it was asked. */
  readonly seen: Seen[];
  /** The JWTs that it gave. */
  readonly jwts: string[];
  /** With another key for its JWTs. */
  readonly restart: () => void;
  readonly close: () => void;
}

/** @param token what the api was started with as its admin token */
export async function startCrawlApi(token: string): Promise<CrawlApi> {
  const config = {
    workspaces: [],
    auth: { enforce_auth: true, auth_provider: { oidc_issuer_url: 'https://sso.example.org' } },
  };
  const start = () => createAuth(config, { MONOCLE_ADMIN_TOKEN: token });
  let auth = start();
  const seen: Seen[] = [];
  const jwts: string[] = [];
  const answer = ({ path, body, authorization }: Seen): readonly [number, object] => {
    switch (path) {
      case '/api/2/auth/get': {
        const given = auth.magicJwt(JSON.parse(body).token);
        if ('jwt' in given) jwts.push(given.jwt);
        return [200, given];
      }
      case '/api/2/crawler/get_commit_info': {
        const last_commit_at = new Date(Date.now() - 60_000).toISOString();
        return [200, { entity: { entity: { project_name: 'shop' }, last_commit_at } }];
      }
      case '/api/2/crawler/errors': {
        if (!auth.isAllowed(authorization)) return [403, { message: 'Not allowed' }];
        const created_at = new Date().toISOString();
        const errors = [{ message: 'graph', body: 'Bad credentials', created_at }];
        const entity = { project_name: 'shop' };
        return [200, { success: { errors: [{ crawler: 'reviews', entity, errors }] } }];
      }
      default:
        return [404, {}];
    }
  };
  const seenElsewhere: string[] = [];
  const elsewhere = createServer(({ url = '' }, response) => {
    seenElsewhere.push(url);
    response.writeHead(404).end();
  });
  const serve: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization } = request.headers;
    const asked = {
      address: request.socket.localAddress,
      path: request.url ?? '',
      body: Buffer.concat(chunks).toString(),
      authorization,
    };
    seen.push(asked);
    const [status, body] = answer(asked);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const servers = [elsewhere];
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const { port } = elsewhere.address() as AddressInfo;
  return {
    ...{ seen, seenElsewhere, jwts, port },
    serveAt: (clusterIP) =>
      new Promise((done) => {
        servers.push(createServer(serve).listen(port, clusterIP, done));
      }),
    restart: () => {
      auth = start();
    },
    close: () => {
      for (const each of servers) {
        each.closeAllConnections();
        each.close();
      }
    },
  };
}

/** NODE_OPTIONS of a process whose resolver finds 127.0.0.1 under the name of every Service. */
export function resolvingServices(): string {
  const code = `import dns from 'node:dns';
    const lookup = dns.lookup;
    dns.lookup = (name, ...rest) => lookup(/\\.svc\\b/.test(name) ? '127.0.0.1' : name, ...rest);`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}
