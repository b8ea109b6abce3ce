/**
 * The restore of a new instance: an init container of the api. It runs at each start of the api, but does
 * nothing if there is data. So neither files, Git nor cluster need a one-time Job.
 */
import type { Instance } from '../instance/instance.js';
import type { Container } from '../workload/api-object.js';
import { elasticUrl } from '../workload/monocle-container.js';
import { INIT_RESOURCES } from '../workload/workload.js';
import { restoreRepository, snapshotScript } from './snapshots.js';

/** Empty unless `spec.bootstrap.restore` is set. */
export function restoreContainers(instance: Instance): Container[] {
  const { images, name, spec } = instance;
  const { restore } = spec.bootstrap ?? {};
  if (restore === undefined) return [];
  const repository = restoreRepository(spec, restore.repository);
  const settings = repository.body && JSON.stringify(repository.body);
  return [
    {
      name: 'monocle-restore',
      image: images.monocle,
      command: ['bash', '-c', restoreScript],
      env: [
        elasticUrl(instance),
        { name: 'MODE', value: 'bootstrap' },
        { name: 'INSTANCE', value: name },
        { name: 'NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } },
        { name: 'REPOSITORY', value: repository.name },
        ...(settings === undefined ? [] : [{ name: 'SETTINGS', value: settings }]),
        { name: 'SNAPSHOT', value: restore.snapshot ?? 'latest' },
      ],
      resources: INIT_RESOURCES,
      securityContext: { readOnlyRootFilesystem: true },
    },
  ];
}

// The shell script of a restore. It replaces every index of Monocle with those of a snapshot.
//
// First Elasticsearch restores the snapshot beside the data, under other names. Until this is complete, the
// script does not touch the data, and if killed starts over. Then it creates an index that marks the swap,
// deletes the old indices, and clones the new ones to their names, which copies no bytes. If killed after
// the mark, it continues with the swap. The index monocle.config comes last.

/** The first word of the result. */
export const RESTORE_RESULT = 'monocle-restore';
/** The index that marks a swap in progress. No pattern of Monocle or of a backup matches it. */
export const SWAP_MARK = 'monocle-k8s.swap';
const BESIDE = 'monocle-k8s.new.';

const POLL_SECONDS = 2;
/** A shard that cannot be restored stays unassigned. A good one may be unassigned briefly between two steps. */
const MAX_IDLE_POLLS = 10;

const STEPS = `PREFIX=$NAMESPACE.$INSTANCE
# The indices that match, as words.
indices() {
  local index
  ask GET "_cat/indices/$1?h=index&s=index&expand_wildcards=all&format=text"
  [ "$code" = 200 ] || [ "$code" = 404 ] || fail "$stage" "the indices $1 cannot be listed ($why)"
  found=()
  [ "$code" = 200 ] || return 0
  while read -r index; do [ -z "$index" ] || found+=("$index"); done < <(printf '%s\\n' "$answer")
}
drop() {
  local index
  indices "$1"
  for index in "\${found[@]}"; do
    ask DELETE "$index"
    [[ $code = 200 || $code = 404 ]] || fail "$2" "index $index cannot be deleted ($why)"
  done
}
# Until every primary shard of these indices is there.
await() {
  local idle=0
  while ((idle < ${MAX_IDLE_POLLS})); do
    ask GET "_cluster/health/$1?wait_for_status=yellow&timeout=1s&filter_path=status,initializing_shards"
    [[ $answer = *'"status":"yellow"'* || $answer = *'"status":"green"'* ]] && return 0
    if [[ $answer = *'"initializing_shards":0'* ]]; then idle=$((idle + 1)); else idle=0; fi
    sleep ${POLL_SECONDS}
  done
  fail "$2" "some shards of $1 cannot be restored; Elasticsearch's log says why"
}
# All of it can be done again: the restored indices stay until the mark is gone.
swap() {
  local index name new
  # From here on the data may be gone, so no failure is a harmless one.
  stage=swap
  echo 'Swapping the indices'
  drop 'monocle.*' swap
  indices '${BESIDE}*'
  new=("\${found[@]}")
  for index in "\${new[@]}"; do [[ $index = *.monocle.config ]] || take "$index"; done
  take ${BESIDE}monocle.config
  drop ${SWAP_MARK} swap
}
take() {
  local name=\${1#${BESIDE}}
  ask POST "$1/_clone/$name" '{"settings":{"index.blocks.write":null,"index.number_of_replicas":0}}'
  [ "$code" = 200 ] || fail swap "index $name cannot be made of $1 ($why)"
  await "$name" swap
}
# Sets snapshot: the one that is asked for, or the newest of this instance, or of the only one that has any.
choose() {
  local id status others='' newest='' own='' prefix
  snapshot=$SNAPSHOT
  [ "$SNAPSHOT" = latest ] || return 0
  ask GET "_cat/snapshots/$REPOSITORY?h=id,status&s=id&format=text"
  [ "$code" = 200 ] || fail list "the snapshots in $REPOSITORY cannot be listed ($why)"
  while read -r id status; do
    [[ $status = SUCCESS && $id =~ ^(.+)-[0-9]{8}-[0-9]{6}$ ]] || continue
    prefix=\${BASH_REMATCH[1]} newest=$id
    [ "$prefix" != "$PREFIX" ] || own=$id
    [[ " $others " = *" $prefix "* ]] || others="$others $prefix"
  done < <(printf '%s\\n' "$answer")
  snapshot=\${own:-$newest}
  [ -n "$snapshot" ] || fail none "there is no backup in $REPOSITORY"
  [[ -n $own || $others != *' '*' '* ]] || fail several "$REPOSITORY has backups of$others; name one snapshot instead of latest"
}
# Nobody knows yet whether a former restore was ended while it swapped.
stage=mark
indices ${SWAP_MARK}
if [ \${#found[@]} -gt 0 ]; then
  echo 'A former restore was ended while it swapped the indices'
  swap
  drop '${BESIDE}*' swap
  [ "$MODE" != bootstrap ] || { result success snapshot=unknown; echo 'Restored'; exit 0; }
fi
stage=indices
if [ "$MODE" = bootstrap ]; then
  indices 'monocle.*'
  if [[ " \${found[*]} " = *' monocle.config '* ]]; then
    echo 'There is data, so nothing is restored'
    exit 0
  fi
  [ \${#found[@]} -eq 0 ] || fail data "there is no index monocle.config, and there are others: \${found[*]}; nothing was changed. Delete them, or remove spec.bootstrap"
fi
if [ -n "$SETTINGS" ]; then
  echo "Registering repository $REPOSITORY"
  ask PUT "_snapshot/$REPOSITORY" "$SETTINGS"
  [ "$code" = 200 ] || fail register "repository $REPOSITORY cannot be registered ($why)"
fi
choose
ask GET "_snapshot/$REPOSITORY/$snapshot?filter_path=snapshots.state,snapshots.indices"
[ "$code" = 200 ] || fail snapshot "snapshot $snapshot cannot be read ($why)"
[[ $answer = *'"state":"SUCCESS"'* && $answer = *'"monocle.config"'* && $answer =~ \\"indices\\":\\[([^]]*)\\] ]] ||
  fail snapshot "snapshot $snapshot is not a complete backup of Monocle"
names=\${BASH_REMATCH[1]//\\"/}
drop '${BESIDE}*' restore
echo "Restoring snapshot $snapshot beside the data"
ask POST "_snapshot/$REPOSITORY/$snapshot/_restore" '{"indices":"monocle.*","include_global_state":false,"include_aliases":false,"rename_pattern":"(.+)","rename_replacement":"${BESIDE}$1","index_settings":{"index.blocks.write":true}}'
[ "$code" = 200 ] || fail restore "snapshot $snapshot cannot be restored ($why)"
await '${BESIDE}*' restore
indices '${BESIDE}*'
for name in \${names//,/ }; do
  [[ $name != monocle.* || " \${found[*]} " = *" ${BESIDE}$name "* ]] || fail restore "index $name was not restored"
done
# Elasticsearch refuses to delete an index while it makes a snapshot of it.
said=''
while list; do
  running=''
  for each in "\${snapshots[@]}"; do [[ $each != *' IN_PROGRESS '* ]] || running=\${each%% *}; done
  [ -n "$running" ] || break
  [ "$said" = "$running" ] || echo "Waiting for snapshot $running, which a backup began"
  said=$running
  sleep ${POLL_SECONDS}
done
ask PUT ${SWAP_MARK} '{"settings":{"index.number_of_replicas":0}}'
[ "$code" = 200 ] || fail restore "the swap cannot be marked ($why)"
swap
drop '${BESIDE}*' swap
echo "Restored snapshot $snapshot"
result success "snapshot=$snapshot"`;

export const restoreScript = snapshotScript(RESTORE_RESULT, STEPS);
