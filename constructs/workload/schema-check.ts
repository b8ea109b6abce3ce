/**
 * The init container of the api that refuses to start an older Monocle on the data of a newer one.
 *
 * It fails only on a clear downgrade. It passes if there is no data yet, or if the schema of the image is
 * unknown, and asks again if Elasticsearch does not answer. Like wait-script.ts, it reports each new state
 * once, never prints the URL, and needs only bash and the curl 7.61 of the image.
 */

import { versionOf } from '../instance/names.js';
import { ELASTIC_MEANINGS, failureCases, MAX_SECONDS, PAUSE_SECONDS } from './wait-script.js';

export const SCHEMA_CHECK = 'check-schema';
/** The operator recognizes a refusal by this code: EX_DATAERR of sysexits.h. */
export const REFUSED_EXIT_CODE = 65;

const VERSION = `\${MONOCLE_ELASTIC_URL%/}/monocle.config/_doc/config?filter_path=_source.version`;

/** The script's argument: the newest schema that the image writes, or an empty text if unknown. */
export const schemaArguments = (image: string): string[] => [String(schemaVersionOf(image) ?? '')];

const REFUSAL = [
  `"Refused: the data has schema $stored, and this image knows schema $known at most.`,
  'Set spec.image to $releases; or, if older data was restored, spec.upgrade.allowDowngrade to true"',
].join(' ');

/** The script does not depend on the image, so that a new image changes only one line of a diff. */
export const schemaScript = (): string =>
  `trap 'trap "" TERM; kill -TERM 0; exit 143' TERM
known=$1
if [ -z "$known" ]; then
  echo 'The tag of the image does not tell which data it can read: nothing is checked'
  exit 0
fi
{
  while :; do
    answer=$(curl --silent --globoff --max-time ${MAX_SECONDS} --write-out ' %{http_code}' --url "${VERSION}")
    failure=$?
    code=\${answer##* }
    case $failure in
      0) state="answers $code" ;;
${failureCases('      ')}
    esac
    case $failure/$code in
      0/200 | 0/404) break ;;
${Object.entries(ELASTIC_MEANINGS)
  .map(([status, text]) => `      0/${status}) state='${text}' ;;`)
  .join('\n')}
    esac
    [ "$state" = "$said" ] || echo "Elasticsearch $state"
    said=$state
    sleep ${PAUSE_SECONDS}
  done
  pattern='"version" *: *0*([0-9]+)'
  if ! [[ $code = 200 && $answer =~ $pattern ]]; then
    echo 'There is no data of Monocle yet'
    exit 0
  fi
  stored=\${BASH_REMATCH[1]}
  if ((\${#stored} < 10 && stored <= known)); then
    echo "The data has schema $stored, and this image knows schema $known"
    exit 0
  fi
  case $stored in
${[5, 6, 7].map((schema) => `    ${schema}) releases='${releasesFor(schema)}' ;;`).join('\n')}
    *) releases='${releasesFor(Number.POSITIVE_INFINITY)}' ;;
  esac
  refusal=${REFUSAL}
  echo "$refusal"
  { echo "$refusal" > /dev/termination-log; } 2> /dev/null
  exit ${REFUSED_EXIT_CODE}
} &
wait $!`;

// The schema of Monocle's data: a number in the document `config` of the index `monocle.config`. At each
// start the api migrates older data, and then overwrites the number with its own, even if it was newer. So
// an older Monocle on newer data looks fine, but is not. Pure.

/** The first release with each schema, newest first. */
const SCHEMAS: readonly (readonly [minor: number, schema: number])[] = [
  [11, 7],
  [10, 5],
  [0, 4],
];
const NEWEST_KNOWN_MINOR = 11;

/** The newest schema that an image writes, by its tag; undefined if the tag is not a known release. */
export function schemaVersionOf(image: string): number | undefined {
  const [, major, minor] =
    /^v?(\d{1,3})\.(\d{1,3})(?:[-._].*)?$/.exec(versionOf(image) ?? '') ?? [];
  if (major !== '1' || Number(minor) > NEWEST_KNOWN_MINOR) return undefined;
  return SCHEMAS.find(([first]) => Number(minor) >= first)?.[1];
}

/** The releases that can read data of a schema, for messages. */
function releasesFor(schema: number): string {
  const known = SCHEMAS.filter(([, each]) => each >= schema).at(-1);
  return known === undefined ? 'a newer release' : `1.${known[0]} or newer`;
}
