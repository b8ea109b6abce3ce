/** What the controller's pod needs to publish to Git. */

export interface OperatorGitProps {
  /** The URL of the repository: ssh or https, without a password. */
  readonly repo: string;
  /** The branch to push to. */
  readonly branch: string;
  /** The directory in the repository. Only one operator may write to it. */
  readonly path: string;
  /**
   * The Secret with the credentials, in the operator's namespace. Its keys are `username` and
   * `password` for https, `identity` and `known_hosts` for ssh.
   * @default monocle-operator-git
   */
  readonly secretName?: string;
}

const CREDENTIALS = '/etc/monocle-git';

/** Arguments, a volume to work in, and credentials that git itself reads from the mounted Secret. */
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
      // Give up on a server that sends nothing for a minute.
      { name: 'GIT_HTTP_LOW_SPEED_LIMIT', value: '1' },
      { name: 'GIT_HTTP_LOW_SPEED_TIME', value: '60' },
    ],
    volumeMounts: [
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'git', mountPath: CREDENTIALS, readOnly: true },
    ],
    volumes: [
      { name: 'tmp', emptyDir: {} },
      // Optional: a repository may need no credentials.
      { name: 'git', secret: { secretName, optional: true } },
    ],
  };
}
