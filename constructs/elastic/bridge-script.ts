/**
 * The shell script of the bridge: it runs HAProxy, and reloads it when a mounted file or an address of the
 * host has changed. Pure.
 *
 * Credentials go from the files into HAProxy's configuration, which is in memory: never into an argument, a
 * variable of the environment or the log. They are written in base64, so no byte of them can end a line of
 * that configuration. Needs a POSIX shell and cat, base64, tr, mv, sleep, getent and haproxy.
 */

import { bridgeAnswer, bridgeConfig } from '../bridge-config.js';
import { authFiles, type Bridge } from './bridge.js';

export interface BridgePlaces {
  /** The port on the loopback address. */
  readonly port: number;
  /** The directory with the mounted Secrets. */
  readonly secrets: string;
  /** A directory in memory, for HAProxy's configuration. */
  readonly state: string;
}

/** How often the mounted files are compared. */
const FILE_SECONDS = 5;
/** How many such rounds pass until the host's name is resolved again. */
const NAME_ROUNDS = 6;
/** No line of HAProxy's configuration gets too long. */
const LONGEST_CREDENTIALS = 1_024;

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
  if [ -n "$value" ] && [ "\${#encoded}" -le ${LONGEST_CREDENTIALS} ]; then
    printf '  http-request set-header Authorization "%s %s"\\n' "$type" "$encoded"
  else
    printf '  %s\\n' 'http-request deny deny_status 503' '${bridgeAnswer(590)}'
  fi`;
}
