/**
 * The shell script that measures how full the volume of Elasticsearch is, and leaves it as the result of
 * its container: one line, in words of ours alone.
 *
 * It asks for the nodes' statistics and not for the health: Elasticsearch answers them when its indices are
 * red or read-only, too, which is when the volume must grow. Needs only bash and the curl 7.61 of the image.
 */
import { RESULT_FILE } from './snapshot-script.js';

/** The first word of the result. */
export const USAGE_RESULT = 'monocle-k8s-usage';
const FIELDS = ['total', 'available'].map((name) => `nodes.*.fs.total.${name}_in_bytes`).join();
const TRIES = 20;
const PAUSE_SECONDS = 5;
const MAX_SECONDS = 10;

export const usageScript = `trap 'exit 143' TERM
url="\${MONOCLE_ELASTIC_URL%/}/_nodes/stats/fs?filter_path=${FIELDS}"
form='^\\{"nodes":\\{"[^"]*":\\{"fs":\\{"total":\\{"total_in_bytes":([1-9][0-9]{0,17}),"available_in_bytes":([0-9]{1,18})\\}\\}\\}\\}\\}$'
for ((try = 1; try <= ${TRIES}; try++)); do
  answer=$(curl --silent --globoff --max-time ${MAX_SECONDS} --write-out '\\n%{http_code}' --url "$url")
  code=\${answer##*$'\\n'} answer=\${answer%$'\\n'*}
  if [[ $code = 200 && $answer =~ $form ]]; then
    total=\${BASH_REMATCH[1]} available=\${BASH_REMATCH[2]}
    echo "$((total - available)) of $total bytes are used"
    printf '${USAGE_RESULT}/1 total=%s available=%s' "$total" "$available" > "\${RESULT_FILE:-${RESULT_FILE}}"
    exit 0
  fi
  echo "Elasticsearch does not tell the size of its file system (HTTP $code)"
  sleep ${PAUSE_SECONDS} &
  wait $!
done
exit 1`;
