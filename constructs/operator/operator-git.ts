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
  /**
   * Whether every commit is signed with the SSH key of `signingSecretName`. Without the key nothing is pushed.
   * @default false
   */
  readonly sign?: boolean;
  /**
   * The Secret with the key to sign with, in the operator's namespace: a private key of OpenSSH without a
   * passphrase, as `ssh-privatekey`. It is separate from the credentials, so that each can be rotated alone.
   * @default monocle-operator-signing
   */
  readonly signingSecretName?: string;
}

export const CREDENTIALS = '/etc/monocle-git';
const SIGNING = '/etc/monocle-signing';
export const SIGNING_SECRET = 'monocle-operator-signing';
/** As in a Secret of the type kubernetes.io/ssh-auth. */
export const SIGNING_KEY = 'ssh-privatekey';

/** Arguments, a scratch volume, and credentials that git itself reads from the mounted Secret. */
export function gitParts({
  repo,
  branch,
  path,
  secretName = 'monocle-operator-git',
  sign = false,
  signingSecretName = SIGNING_SECRET,
}: OperatorGitProps) {
  const helper = `!f() { test "$1" = get && echo "username=$(cat ${CREDENTIALS}/username)" && echo "password=$(cat ${CREDENTIALS}/password)"; }; f`;
  const ssh = `ssh -i ${CREDENTIALS}/identity -o IdentitiesOnly=yes -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=15 -o UserKnownHostsFile=${CREDENTIALS}/known_hosts`;
  const settings = {
    'credential.helper': helper,
    'gpg.format': 'ssh',
    'user.signingKey': `${SIGNING}/${SIGNING_KEY}`,
  };
  const target = ['--sink=git', `--repo=${repo}`, `--branch=${branch}`, `--path=${path}`];
  return {
    args: [...target, ...(sign ? ['--sign'] : [])],
    env: [
      { name: 'HOME', value: '/tmp' },
      { name: 'GIT_CONFIG_COUNT', value: String(Object.keys(settings).length) },
      ...Object.entries(settings).flatMap(([key, value], index) => [
        { name: `GIT_CONFIG_KEY_${index}`, value: key },
        { name: `GIT_CONFIG_VALUE_${index}`, value },
      ]),
      { name: 'GIT_SSH_COMMAND', value: ssh },
      // Give up on a server that sends nothing for a minute.
      { name: 'GIT_HTTP_LOW_SPEED_LIMIT', value: '1' },
      { name: 'GIT_HTTP_LOW_SPEED_TIME', value: '60' },
    ],
    volumeMounts: [
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'git', mountPath: CREDENTIALS, readOnly: true },
      { name: 'signing', mountPath: SIGNING, readOnly: true },
    ],
    volumes: [
      { name: 'tmp', emptyDir: {} },
      // Optional: a repository may need no credentials.
      { name: 'git', secret: { secretName, optional: true } },
      // Optional, so that the condition GitSynced reports a missing key; otherwise the pod would never start.
      // The default mode is fine: root owns the files, and OpenSSH checks the mode only of the user's own files.
      { name: 'signing', secret: { secretName: signingSecretName, optional: true } },
    ],
  };
}
