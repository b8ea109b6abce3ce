/**
 * The shell script of the bridge: it runs HAProxy, and reloads it when a mounted file or an address of the
 * host has changed. Pure.
 *
 * The script copies credentials from the files into HAProxy's configuration, which is in memory: never into an
 * argument, an environment variable or the log. They are base64-encoded, so no byte of them can end a line of
 * the configuration. Needs a POSIX shell and cat, base64, tr, mv, sleep, getent and haproxy.
 */
import { authFiles, type Bridge } from './elastic-source.js';

interface BridgePlaces {
  /** The port on the loopback address. */
  readonly port: number;
  /** The directory with the mounted Secrets. */
  readonly secrets: string;
  /** A directory in memory, for HAProxy's configuration. */
  readonly state: string;
}

/** How often the mounted files are compared. */
const FILE_SECONDS = 5;
/** The host name is resolved again after this many such rounds. */
const NAME_ROUNDS = 6;
/** Limited so that no line of HAProxy's configuration gets too long. */
const MAX_CREDENTIALS = 1_024;

export function bridgeScript(bridge: Bridge, { port, secrets, state }: BridgePlaces): string {
  const { auth, ca, host } = bridge;
  const files = [
    ...(ca ? [`${secrets}/ca/ca.crt`] : []),
    ...authFiles(auth).map(([name]) => `${secrets}/auth/${name}`),
  ];
  return `LC_ALL=C
umask 077
config='${bridgeConfig(bridge, port)}'
say() { echo "elastic-bridge: $1"; }
# HAProxy would resolve the name once, and without the search domains of the pod afterwards.
resolve() {
  getent ahosts '${host}' | while read -r address kind rest; do
    [ "$kind" = STREAM ] && echo "$address"
  done
}
look() { ${files.length === 0 ? ':' : `cat ${files.join(' ')} 2>/dev/null`}; }
credentials() {
${auth ? credentials(auth, `${secrets}/auth`) : '  :'}
}
render() {
  printf '%s' "$config"
  credentials
  [ -n "$addresses" ] || printf '  %s\\n' 'http-request deny deny_status 503' '${bridgeAnswer(591)}'
  number=0
  for address in $addresses; do
    number=$((number + 1))
    [ "$number" -gt 8 ] || printf '  server elastic%s %s\\n' "$number" "$address:${bridge.port}${serverOptions(bridge, secrets)}"
  done
}
write() { render >'${state}/next.cfg' && haproxy -c -f '${state}/next.cfg' >/dev/null && mv '${state}/next.cfg' '${state}/haproxy.cfg'; }
# Whether an address that is used is gone. No answer is no reason to forget an address.
moved() {
  [ -n "$found" ] || return 1
  [ -n "$addresses" ] || return 0
  for address in $addresses; do
    case " $(echo $found) " in *" $address "*) ;; *) return 0 ;; esac
  done
  return 1
}
workers() { cat "/proc/$haproxy/task/$haproxy/children" 2>/dev/null; }
follow() {
  round=0
  before=
  while sleep ${FILE_SECONDS}; do
    round=$(((round + 1) % ${NAME_ROUNDS}))
    # A signal that came while HAProxy was starting is lost: then its workers are still the same.
    if [ -n "$before" ] && [ "$before" = "$(workers)" ]; then kill -USR2 "$haproxy"; else before=; fi
    now=$(look; echo .)
    found=
    [ "$round" != 0 ] && [ -n "$addresses" ] || found=$(resolve)
    if moved; then addresses=$found; elif [ "$now" = "$seen" ]; then continue; fi
    seen=$now
    if write; then
      say 'the credentials, the CA or the address have changed: HAProxy is reloaded'
      before=$(workers)
      kill -USR2 "$haproxy"
    else
      say 'HAProxy refuses the new CA; the former one stays'
    fi
  done
}
# The image asks for SIGUSR1 instead of SIGTERM.
trap 'trap "" TERM USR1; kill -TERM 0; wait; exit 0' TERM USR1
seen=$(look; echo .)
addresses=$(resolve)
write || exit 1
haproxy -W -db -f '${state}/haproxy.cfg' &
haproxy=$!
follow &
wait "$haproxy"
code=$?
trap '' TERM USR1
kill -TERM 0
exit "$code"`;
}

function serverOptions({ ca, host, isTls }: Bridge, secrets: string): string {
  if (!isTls) return '';
  const file = ca ? `${secrets}/ca/ca.crt` : '@system-ca';
  return ` ssl verify required ca-file ${file} sni str(${host}) verifyhost ${host}`;
}

/** Shell lines that print the rule with the credentials, or one that refuses every request. */
function credentials(auth: NonNullable<Bridge['auth']>, directory: string): string {
  const read =
    'apiKey' in auth
      ? `  type=ApiKey
  value=$(cat ${directory}/apiKey 2>/dev/null)
  case $value in
    *:*) encoded=$(encode "$value") ;;
    *) encoded=$value ;;
  esac
  case $encoded in *[!A-Za-z0-9+/=_-]*) value= ;; esac`
      : `  type=Basic
  name=${'user' in auth ? auth.user : `$(cat ${directory}/username 2>/dev/null)`}
  value=$(cat ${directory}/password 2>/dev/null)
  encoded=$(encode "$name:$value")
  case $name in '' | *:*) value= ;; esac`;
  return `  encode() { printf '%s' "$1" | base64 | tr -d '\\n'; }
${read}
  if [ -n "$value" ] && [ "\${#encoded}" -le ${MAX_CREDENTIALS} ]; then
    printf '  http-request set-header Authorization "%s %s"\\n' "$type" "$encoded"
  else
    printf '  %s\\n' 'http-request deny deny_status 503' '${bridgeAnswer(590)}'
  fi`;
}

// The static part of the bridge's HAProxy configuration. Pure.
//
// The bridge's script appends what is known only in the pod: addresses and credentials. Nothing here contains a
// single quote, because the script puts it in single quotes. Works with HAProxy 2.6 and newer.

/**
 * The bridge's own answers. Their HTTP status codes are used by no server, so they cannot be confused with
 * answers of Elasticsearch; the log of wait-for-elastic explains them.
 */
export const BRIDGE_ANSWERS = {
  590: 'has no usable credentials: their Secret has an empty or malformed value',
  591: 'has no address: its name is not known',
  592: 'refuses connections or cannot be reached',
  593: 'cannot be asked over TLS: the handshake fails',
  594: 'cannot be trusted: its certificate is not from the CA of the bridge, or has expired',
  595: 'cannot be trusted: its certificate is for another host name than that of its URL',
} as const satisfies Readonly<Record<number, string>>;

type BridgeCode = keyof typeof BRIDGE_ANSWERS;

/** Three connection attempts take less than the ten-second timeout of wait-for-elastic. */
const CONNECT = ['timeout connect 3s', 'retries 2', 'option redispatch 1'];
const JSON_TYPE = 'application/vnd.elasticsearch+json;compatible-with=7';
const LINES_TYPE = 'application/vnd.elasticsearch+x-ndjson;compatible-with=7';

/** @param port the port to listen on */
function bridgeConfig(bridge: Bridge, port: number): string {
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
      // Without a limit, HAProxy allocates memory for as many connections as the node allows open files.
      'maxconn 512',
      'nbthread 1',
      // After a reload, the previous process ends with its last connection, or after this time.
      'hard-stop-after 5m',
    ]),
    ...section('defaults', [
      'mode http',
      'log global',
      // Log errors only, and no headers: one of them contains the password.
      'option dontlog-normal',
      'log-format "%HM %HP: %ST %tsc %[bc_err_str] %[ssl_bc_err_str]"',
      ...CONNECT,
      // A schema migration of Monocle may be one long request.
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
    // The order matters: the first rule would match the header that the second one sets.
    `http-request set-header Content-Type "${JSON_TYPE}" if !has-lines has-type or !has-lines has-body`,
    `http-request set-header Content-Type "${LINES_TYPE}" if has-lines`,
  ];
}

/** The last matching rule wins. */
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

const bridgeAnswer = (code: BridgeCode): string =>
  `http-after-response set-status ${code} reason "Elasticsearch ${BRIDGE_ANSWERS[code]}"`;
