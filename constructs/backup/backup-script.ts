/**
 * The shell script of a backup: registers the repository, takes a snapshot, waits until it is complete, and
 * then deletes old snapshots.
 *
 * The script may be killed at any step. Elasticsearch then finishes the snapshot, and the next backup finds
 * it: as a success, as a failure that is deleted after the next success, or in progress, in which case the
 * backup waits for it.
 */
import { SWAP_MARK } from './restore.js';
import { snapshotScript } from './snapshots.js';

/** The first word of the result. */
export const BACKUP_RESULT = 'monocle-backup';

const POLL_SECONDS = 2;

const STEPS = `PREFIX=$NAMESPACE.$INSTANCE
began=$SECONDS
settle() {
  local since=$SECONDS said='' running each
  while list; do
    running=''
    for each in "\${snapshots[@]}"; do [[ $each != *' IN_PROGRESS '* ]] || running=\${each%% *}; done
    [ -n "$running" ] || return 0
    [ "$said" = "$running" ] || echo "Waiting for snapshot $running, which an earlier backup began"
    said=$running
    if ((SECONDS - since >= WAIT_SECONDS)); then
      echo "Deleting snapshot $running, which takes longer than $WAIT_SECONDS s"
      ask DELETE "_snapshot/$REPOSITORY/$running"
      since=$SECONDS
    fi
    sleep ${POLL_SECONDS}
  done
}
# Sets indices: each as "name uuid". A restore that swaps them leaves others of the same names.
look() {
  local index uuid
  ask GET "_cat/indices/monocle.*,${SWAP_MARK}*?h=index,uuid&format=text"
  [ "$code" = 200 ] || fail indices "the indices of Monocle cannot be listed ($why)"
  indices=()
  while read -r index uuid; do
    [[ $index != ${SWAP_MARK}* ]] || return 1
    [ -z "$index" ] || indices+=("$index $uuid")
  done < <(printf '%s\\n' "$answer")
}
restoring() { fail restoring 'a restore is under way; run it again if it has failed'; }
look || restoring
[ \${#indices[@]} -gt 0 ] || fail empty 'there is no index monocle.*, so nothing to back up; older backups stay'

ask GET "_snapshot/$REPOSITORY"
found=$code
# Elasticsearch refuses to register a repository again while it makes a snapshot in it.
[ "$found" != 200 ] || settle
if [ -n "$SETTINGS" ]; then
  echo "Registering repository $REPOSITORY"
  ask PUT "_snapshot/$REPOSITORY" "$SETTINGS"
  [ "$code" = 200 ] || fail register "repository $REPOSITORY cannot be registered ($why)"
elif [ "$found" != 200 ]; then
  fail repository "repository $REPOSITORY is not registered ($why)"
fi

# A restore may have begun while this waited.
look || restoring
before=("\${indices[@]}")
for try in 1 2 3 4 5; do
  name=$(printf '%s-%(%Y%m%d-%H%M%S)T' "$PREFIX" -1)
  echo "Making snapshot $name"
  ask PUT "_snapshot/$REPOSITORY/$name" '{"indices":"monocle.*","include_global_state":false}'
  # Another backup began in the same second.
  [[ $code = 400 && $answer = *invalid_snapshot_name* ]] || break
  sleep 1
done
# Without an answer it may have begun.
[[ $code = 20? || $code = 000 ]] || fail create "snapshot $name cannot be made ($why)"

state=IN_PROGRESS said=''
while [ "$state" = IN_PROGRESS ]; do
  sleep ${POLL_SECONDS}
  ask GET "_snapshot/$REPOSITORY/$name?filter_path=snapshots.state"
  case $code in
    200) [[ ! $answer =~ \\"state\\":\\"([A-Z_]+) ]] || state=\${BASH_REMATCH[1]} ;;
    404) fail lost "snapshot $name is gone: Elasticsearch was restarted, or somebody deleted it" ;;
    *) [ "$said" = "$why" ] || echo "Elasticsearch does not tell the state of the snapshot ($why)" ;;
  esac
  said=$why
done
[ "$state" = SUCCESS ] || fail verify "snapshot $name is $state and does not count; Elasticsearch's log says why"
# Complete for Elasticsearch, and yet only a part of the data, if the indices were swapped meanwhile.
swapped=''
look || swapped=yes
for each in "\${before[@]}"; do
  found=''
  for now in "\${indices[@]}"; do [ "$now" != "$each" ] || found=yes; done
  [ -n "$found" ] || swapped=yes
done
if [ -n "$swapped" ]; then
  echo "Deleting snapshot $name: a restore replaced indices while it was made"
  ask DELETE "_snapshot/$REPOSITORY/$name"
  [ "$code" = 200 ] || echo "Snapshot $name cannot be deleted ($why); delete it, since it lacks data"
  restoring
fi

ask GET "_snapshot/$REPOSITORY/$name/_status?filter_path=snapshots.stats.total.size_in_bytes"
[[ $code = 200 && $answer =~ \\"size_in_bytes\\":([0-9]+) ]] || fail verify "the size of snapshot $name cannot be read ($why)"
bytes=\${BASH_REMATCH[1]} count=0 good=() old=()
list
for each in "\${snapshots[@]}"; do
  set -- $each
  [ "$1" != "$name" ] || count=$3
  case $2 in
    SUCCESS) good+=("$1") ;;
    PARTIAL | FAILED) old+=("$1") ;;
  esac
done
[ "$count" != 0 ] || fail verify "snapshot $name has no index"
echo "Snapshot $name is complete: $count indices, $bytes bytes"

((\${#good[@]} <= KEEP)) || old+=("\${good[@]:0:\${#good[@]}-KEEP}")
undeleted=0
for id in "\${old[@]}"; do
  [ "$id" != "$name" ] || continue
  echo "Deleting snapshot $id"
  ask DELETE "_snapshot/$REPOSITORY/$id"
  [[ $code = 200 || $code = 404 ]] && continue
  echo "Snapshot $id cannot be deleted ($why)"
  undeleted=$((undeleted + 1))
done
result success "snapshot=$name bytes=$bytes indices=$count seconds=$((SECONDS - began)) undeleted=$undeleted"`;

export const backupScript = snapshotScript(BACKUP_RESULT, STEPS);
