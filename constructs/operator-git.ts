/** What a pod needs to publish to Git: arguments, a place to work, and credentials that git reads itself. */

export interface OperatorGitProps {
  /** ssh or https, without a password. */
  readonly repo: string;
  readonly branch: string;
  /** The directory in it. One operator writes to it. */
  readonly path: string;
  /**
   * A Secret in the operator's namespace: `username` and `password` for https, `identity` and
   * `known_hosts` for ssh.
   * @default monocle-operator-git
   */
  readonly secretName?: string;
}

const CREDENTIALS = '/etc/monocle-git';

/** git as a pod needs it: a place to work, and credentials that it reads itself, when it is asked. */
export function gitParts({
  repo,
  branch,
  path,
  secretName = 'monocle-operator-git',
}: OperatorGitProps) {
  const helper = `!f() { test "$1" = get && echo "username=$(cat ${CREDENTIALS}/username)" && echo "password=$(cat ${CREDENTIALS}/password)"; }; f`;
  const ssh = `ssh -i ${CREDENTIALS}/identity -o IdentitiesOnly=yes -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=15 -o UserKnownHostsFile=${CREDENTIALS}/known_hosts`;
  return {
    args: ['--sink=git', `--repo=${repo}`, `--branch=${branch}`, `--path=${path}`],
    env: [
      { name: 'HOME', value: '/tmp' },
      { name: 'GIT_CONFIG_COUNT', value: '1' },
      { name: 'GIT_CONFIG_KEY_0', value: 'credential.helper' },
      { name: 'GIT_CONFIG_VALUE_0', value: helper },
      { name: 'GIT_SSH_COMMAND', value: ssh },
      // A server that sends nothing for a minute is gone.
      { name: 'GIT_HTTP_LOW_SPEED_LIMIT', value: '1' },
      { name: 'GIT_HTTP_LOW_SPEED_TIME', value: '60' },
    ],
    volumeMounts: [
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'git', mountPath: CREDENTIALS, readOnly: true },
    ],
    volumes: [
      { name: 'tmp', emptyDir: {} },
      // A repository that anybody may push to needs none.
      { name: 'git', secret: { secretName, optional: true } },
    ],
  };
}
