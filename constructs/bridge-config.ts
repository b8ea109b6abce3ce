/**
 * The part of the bridge's HAProxy configuration that is known beforehand. Pure.
 *
 * What is known only in the pod, addresses and credentials, is appended by the bridge's script. Nothing here
 * contains a single quote, because the script quotes it with them. Works with HAProxy 2.6 and newer.
 */
import type { Bridge } from './elastic/bridge.js';

/**
 * What the bridge answers by itself, with HTTP codes that no server uses, so that nobody takes them for
 * answers of Elasticsearch: the log of wait-for-elastic puts them into words.
 */
export const BRIDGE_ANSWERS = {
  590: 'has no usable credentials: their Secret has an empty or malformed value',
  591: 'has no address: its name is not known',
  592: 'refuses connections or cannot be reached',
  593: 'cannot be asked over TLS: the handshake fails',
  594: 'cannot be trusted: its certificate is not from the CA of the bridge, or has expired',
  595: 'cannot be trusted: its certificate is for another host name than that of its URL',
} as const satisfies Readonly<Record<number, string>>;

export type BridgeCode = keyof typeof BRIDGE_ANSWERS;

/** Three attempts to connect take less than the ten seconds that wait-for-elastic waits. */
const CONNECT = ['timeout connect 3s', 'retries 2', 'option redispatch 1'];
const JSON_TYPE = 'application/vnd.elasticsearch+json;compatible-with=7';
const LINES_TYPE = 'application/vnd.elasticsearch+x-ndjson;compatible-with=7';

/** @param port that it listens on */
export function bridgeConfig(bridge: Bridge, port: number): string {
  const { host, isTls, isCompatible, path } = bridge;
  const isUsual = bridge.port === (isTls ? 443 : 80);
  const hostHeader = `${host.includes(':') ? `[${host}]` : host}${isUsual ? '' : `:${bridge.port}`}`;
  const section = (name: string, lines: readonly string[]): string[] => [
    name,
    ...lines.map((line) => `  ${line}`),
  ];
  return [
    ...section('global', [
      'log stdout format raw local0',
      // Without it, HAProxy takes memory for as many connections as the node allows files.
      'maxconn 512',
      'nbthread 1',
      // After a change, the former process ends when its connections do, or now.
      'hard-stop-after 5m',
    ]),
    ...section('defaults', [
      'mode http',
      'log global',
      // Errors only, without headers: one of them is the password.
      'option dontlog-normal',
      'log-format "%HM %HP: %ST %tsc %[bc_err_str] %[ssl_bc_err_str]"',
      ...CONNECT,
      // A migration of Monocle may be one long request.
      'timeout client 1h',
      'timeout server 1h',
    ]),
    ...section('listen elastic', [
      `bind 127.0.0.1:${port}`,
      `http-request set-header Host "${hostHeader}"`,
      ...(path === '' ? [] : [`http-request set-path "${path}%[path]"`]),
      ...(isCompatible ? compatibility() : []),
      'http-response set-var(txn.answered) bool(true)',
      ...ownAnswers(),
    ]),
    '',
  ].join('\n');
}

function compatibility(): string[] {
  return [
    'acl has-lines req.hdr(Content-Type) -m beg -i application/x-ndjson',
    'acl has-type req.hdr(Content-Type) -m found',
    'acl has-body req.hdr(Content-Length) -m int gt 0',
    'acl has-body req.hdr(Transfer-Encoding) -m found',
    `http-request set-header Accept "${JSON_TYPE}"`,
    // In this order: what the second rule writes would be JSON to the first.
    `http-request set-header Content-Type "${JSON_TYPE}" if !has-lines has-type or !has-lines has-body`,
    `http-request set-header Content-Type "${LINES_TYPE}" if has-lines`,
  ];
}

/** The last rule that matches counts. */
function ownAnswers(): string[] {
  const answer = (code: BridgeCode, condition: string): string =>
    `${bridgeAnswer(code)} if !{ var(txn.answered) -m found } ${condition}`;
  return [
    answer(592, '{ status 503 }'),
    answer(593, '{ ssl_bc_err gt 0 }'),
    answer(594, '{ ssl_bc_err_str -m sub "certificate verify failed" }'),
    answer(595, '{ bc_err_str -m sub "different from the expected one" }'),
  ];
}

export const bridgeAnswer = (code: BridgeCode): string =>
  `http-after-response set-status ${code} reason "Elasticsearch ${BRIDGE_ANSWERS[code]}"`;
