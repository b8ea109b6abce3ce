/**
 * The shell script of an init container that waits until a server answers, and logs why it waits.
 *
 * Each new state is one line, so the last line of the log is the current state. The script never prints the
 * URL, which may contain a password: curl's messages quote it, so the script translates the exit codes itself.
 * It needs only bash and the curl 7.61 of the image, and writes no file.
 */

export interface WaitScriptProps {
  /** The name of the server in the log. */
  readonly what: string;
  /** The URL to request. bash expands it between double quotes. */
  readonly url: string;
  /**
   * Whether to request the headers only.
   * @default false
   */
  readonly isHead?: boolean;
  /**
   * The JSON body of a PUT request. It must not contain a single quote.
   * @default none: the script sends a GET request
   */
  readonly put?: object;
  /** The HTTP status codes that mean that the server is ready. */
  readonly ready: readonly number[];
  /**
   * Explanations of other codes. They must not contain quotes.
   * @default none: the log shows only the code
   */
  readonly meanings?: Readonly<Record<number, string>>;
}

export const MAX_SECONDS = 10;
export const PAUSE_SECONDS = 2;

/** Explanations of curl's exit codes. */
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

/** The answers of Elasticsearch to a request for the index monocle.config. */
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
  // The loop runs in the background, because bash runs a trap only after the foreground command ends.
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
