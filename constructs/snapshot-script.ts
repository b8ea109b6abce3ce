/**
 * The parts of the shell scripts that make and restore snapshots: how they ask Elasticsearch, wait for a
 * snapshot, and end.
 *
 * Each step is one line of the log. The last line of the container's result is for the controller, in words
 * of ours alone: what Elasticsearch answers goes to the log and nowhere else. Needs only bash and the curl
 * 7.61 of the image, and writes no file but the result: bash makes one of each `<<`, so there is none.
 */

/** The container's result, `<what>/1 success …` or `<what>/1 failure step=…`. */
export const RESULT_FILE = '/dev/termination-log';
/** Elasticsearch deletes a snapshot before it answers. */
const MAX_SECONDS = 600;

/**
 * The steps run in the background, because bash runs a trap only after the command in the foreground. A
 * snapshot that was begun goes on in Elasticsearch whatever becomes of this script.
 *
 * @param what the first word of the result
 */
export const snapshotScript = (what: string, steps: string): string => `export TZ=UTC0
trap 'trap "" TERM; kill -TERM 0; result failure step=stopped; exit 143' TERM
result() { printf '${what}/1 %s' "$*" > "\${RESULT_FILE:-${RESULT_FILE}}"; }
fail() {
  echo "Failed: $2"
  result failure "step=$1"
  exit 1
}
ask() {
  local body=()
  [ $# -lt 3 ] || body=(--header 'Content-Type: application/json' --data "$3")
  answer=$(curl --silent --globoff --max-time ${MAX_SECONDS} --request "$1" "\${body[@]}" --write-out '\\n%{http_code}' --url "\${MONOCLE_ELASTIC_URL%/}/$2")
  code=\${answer##*$'\\n'} answer=\${answer%$'\\n'*} why="HTTP $code"
  [ "$code" != 000 ] || why='no answer'
  [[ ! $answer =~ \\"reason\\":\\"([^\\"]+) ]] || why="$why, \${BASH_REMATCH[1]:0:300}"
}
# As text, also for a bridge that asks for JSON. Every backup of this instance as "id status indices", the oldest first. Others' snapshots are not looked at.
list() {
  local id status indices
  ask GET "_cat/snapshots/$REPOSITORY?h=id,status,indices&s=id&format=text"
  [ "$code" = 200 ] || fail list "the snapshots in $REPOSITORY cannot be listed ($why)"
  snapshots=()
  while read -r id status indices; do
    [[ $id = "$PREFIX-"* && \${id#"$PREFIX-"} =~ ^[0-9]{8}-[0-9]{6}$ ]] || continue
    snapshots+=("$id $status $indices")
  done < <(printf '%s\\n' "$answer")
}
{
${steps}
} &
wait $!`;
