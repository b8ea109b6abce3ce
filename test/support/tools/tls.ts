/** Certificates of private CAs, and a server with one, on loopback. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Authority {
  /** The certificate of the CA in PEM. */
  readonly ca: string;
  /** A key and a certificate for a host. */
  readonly issue: (host: string) => { readonly key: string; readonly cert: string };
}

/** @param directory for its files, which stay there */
export function authority(directory: string, name: string): Authority {
  const file = (kind: string) => join(directory, `${name}.${kind}`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    ...['req', '-x509', ...keys, '-days', '2', '-subj', `/CN=${name}`],
    ...['-keyout', file('key'), '-out', file('crt')],
  );
  return {
    ca: readFileSync(file('crt'), 'utf8'),
    issue: (host) => {
      const own = (kind: string) => file(`${host}.${kind}`);
      openssl(
        ...['req', ...keys, '-subj', '/CN=a server', '-keyout', own('key'), '-out', own('csr')],
      );
      writeFileSync(own('ext'), `subjectAltName=DNS:${host}\n`);
      openssl(
        ...['x509', '-req', '-in', own('csr'), '-out', own('crt'), '-extfile', own('ext')],
        ...['-CA', file('crt'), '-CAkey', file('key'), '-CAcreateserial', '-days', '2'],
      );
      return { key: readFileSync(own('key'), 'utf8'), cert: readFileSync(own('crt'), 'utf8') };
    },
  };
}
