/**
 * The shell script of an init container that waits until a server answers, and says why it waits.
 *
 * Each new state is one line, so that the log's last line is the state now. Nothing of the URL is printed,
 * which may hold a password: curl's own messages quote it, so its exit codes are put into words here.
 * Needs only bash and the curl 7.61 of the image, and writes no file.
 */

export interface WaitScriptProps {
  /** The server, as the log calls it. */
  readonly what: string;
  /** What is asked, as bash expands it between double quotes. */
  readonly url: string;
  /**
   * Whether to ask for the headers alone.
   * @default false
   */
  readonly isHead?: boolean;
  /**
   * What is sent as JSON, by PUT. It may hold no single quote.
   * @default nothing: it asks by GET
   */
  readonly put?: object;
  /** The HTTP codes that mean that the server can be used. */
  readonly ready: readonly number[];
  /**
   * What other codes mean. No text may hold a quote.
   * @default none: the log has the code alone
   */
  readonly meanings?: Readonly<Record<number, string>>;
}

export const MAX_SECONDS = 10;
export const PAUSE_SECONDS = 2;

/** By curl's exit codes. */
const FAILURES: readonly (readonly [string, string])[] = [
  ['1 | 8', 'does not speak HTTP, or its URL does not begin with http://'],
  ['3', 'has a URL that is none'],
  ['6', 'has no address: its name is not known'],
  ['7', 'refuses connections or cannot be reached'],
  ['28', `does not answer within ${MAX_SECONDS} s`],
  [
    '35 | 5[138] | 60',
    'cannot be asked over TLS, which Monocle does not use: its URL begins with http://',
  ],
  ['52', 'closes the connection without an answer'],
  ['18 | 55 | 56', 'breaks the connection off'],
];

/** Of an Elasticsearch that is asked for the index monocle.config. */
export const ELASTIC_MEANINGS: Readonly<Record<number, string>> = {
  401: 'answers 401: the credentials are wrong or missing',
  403: 'answers 403: the user may not see the index monocle.config',
};

/** The cases that set `state` for each `failure` of curl. */
export const failureCases = (indent: string): string =>
  [
    ...FAILURES.map(([codes, text]) => `${codes}) state='${text}' ;;`),
    '*) state="cannot be asked: curl ends with exit code $failure" ;;',
  ]
    .map((line) => `${indent}${line}`)
    .join('\n');

export function waitScript(props: WaitScriptProps): string {
  const { what, url, isHead, put, ready, meanings = {} } = props;
  const body = put && `--header 'Content-Type: application/json' --data '${JSON.stringify(put)}'`;
  const method = body ? ` --request PUT ${body}` : isHead ? ' --head' : '';
  const answers = Object.entries(meanings).map(([code, text]) => [code, text] as const);
  // The loop is in the background, because bash runs a trap only after the command in the foreground.
  return `trap 'trap "" TERM; kill -TERM 0; exit 143' TERM
while :; do
  code=$(curl --silent --globoff${method} --output /dev/null --max-time ${MAX_SECONDS} --write-out '%{http_code}' --url "${url}")
  failure=$?
  case $failure in
    0) state="answers $code" ;;
${failureCases('    ')}
  esac
  case $failure/$code in
    ${ready.map((code) => `0/${code}`).join(' | ')}) break ;;
${answers.map(([code, text]) => `    0/${code}) state='${text}' ;;\n`).join('')}  esac
  [ "$state" = "$said" ] || echo "${what} $state"
  said=$state
  sleep ${PAUSE_SECONDS}
done &
wait $! && echo "${what} is ready"`;
}
