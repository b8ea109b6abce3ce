/** The controller with its Git sink: Monocles in the cluster become commits, under the rights of dist/install-gitops.yaml. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { SECRET_VERSION } from '../../constructs/instance/names.js';
import { contentHash } from '../../constructs/validation/content-hash.js';
import { auditOf } from '../support/cluster/audit.js';
import { until } from '../support/cluster/cluster.js';
import { config, type Place } from '../support/cluster/place.js';
import { useStage } from '../support/cluster/stage.js';

const scratch = mkdtempSync(join(tmpdir(), 'monocle-git-test-'));
const repo = join(scratch, 'gitops.git');
const ENV = { GIT_CONFIG_GLOBAL: join(scratch, 'none'), GIT_CONFIG_NOSYSTEM: '1' };
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', repo, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...ENV },
  }).trim();
execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repo]);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const stage = useStage(
  () => ['--sink=git', `--repo=${repo}`, '--branch=main', '--path=prod', '--resync-seconds=2'],
  { installed: 'dist/install-gitops.yaml', env: ENV },
);

const head = (): string => git('rev-parse', '--verify', '--quiet', 'main');
const commits = (path = 'prod'): string[] =>
  git('log', '--format=%H', 'main', '--', path).split('\n').filter(Boolean);
const filesOf = (path: string): string[] =>
  git('ls-tree', '-r', '--name-only', 'main', '--', path).split('\n').filter(Boolean);
const read = (path: string): string => git('show', `main:${path}`);

/** A Monocle that is in Git, in a place of its own. */
async function published(namespace: string, spec: object = {}): Promise<Place> {
  const place = await stage.place(namespace);
  await place.apply('monocle', spec);
  await place.says('monocle', 'GitSynced', { status: 'True' });
  return place;
}

/** What Argo CD does with it, and as whom. */
function sync(namespace: string): void {
  const tree = mkdtempSync(join(scratch, 'tree-'));
  execFileSync('git', ['clone', '--quiet', repo, tree], { env: { ...process.env, ...ENV } });
  const { kubectl = 'kubectl', kubeconfig } = stage.cluster();
  const as = ['--server-side', '--field-manager=argocd-controller'];
  const from = ['-k', join(tree, 'prod', namespace, 'monocle')];
  execFileSync(kubectl, ['--kubeconfig', kubeconfig, 'apply', ...as, ...from], { stdio: 'pipe' });
}

test('a pod that keeps a correction waiting is left alone, and the condition names the remedy', async () => {
  const place = await published('stuck', { elastic: { nodeSelector: { nowhere: 'yes' } } });
  sync('stuck');
  const pod = 'monocle-elastic-0';
  await place.says('monocle', 'ElasticReady', { reason: 'Unschedulable' });
  const before = head();
  await place.apply('monocle');
  await until('the correction is in Git', () => head() !== before);
  sync('stuck');
  const { metadata } = await place.get('Pod', pod);
  await until('the condition names the remedy', async () =>
    (await place.condition('monocle', 'ElasticReady'))?.message.includes(
      `to replace it now: kubectl delete pod ${pod}): `,
    ),
  );
  expect((await place.get('Pod', pod)).metadata.uid).toBe(metadata.uid);
  await place.remove('Pod', pod);
  await place.ready('monocle');
});

test('a Monocle becomes a commit, and is Ready once that is applied', async () => {
  const place = await published('first');
  const directory = 'prod/first/monocle';
  const status = await place.status('monocle');
  expect(status.lastCommit).toBe(commits(directory)[0]);
  expect(commits(directory)).toHaveLength(1);
  expect(parse(read(`${directory}/.monocle-k8s`))).toMatchObject({
    monocle: 'first/monocle',
    writer: 'monocle-operator',
    cluster: expect.stringMatching(/^[0-9a-f-]{36}$/),
    synthHash: status.synthHash,
  });
  const message = git('log', '-1', '--format=%B', status.lastCommit ?? '');
  expect(message).toContain('Monocle-Generation: first/monocle 1\n');
  expect(message).toContain(`Monocle-Synth-Hash: first/monocle ${status.synthHash}\n`);
  expect((await place.event('Published')).note).toMatch(/^commit [0-9a-f]{7} pushed to main$/);

  // Nothing of it is in the cluster but the user's own.
  expect((await place.objects()).map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual([
    'ConfigMap/monocle-api',
  ]);
  expect((await place.condition('monocle', 'Ready'))?.status).toBe('False');
  expect(filesOf('prod').filter((file) => /secret/i.test(file))).toEqual([]);

  sync('first');
  await place.ready('monocle');
  // That it is applied by another changes nothing in Git.
  await place.reconciled('monocle');
  expect(commits(directory)).toHaveLength(1);
});

test('what sleeps in Git says Hibernated once that is applied, and wakes by the next commit', async () => {
  const place = await published('sleeps');
  sync('sleeps');
  await place.ready('monocle');
  const next = async (spec: object) => {
    const { lastCommit } = await place.status('monocle');
    await place.apply('monocle', spec);
    await until(
      'it is in Git',
      async () => (await place.status('monocle')).lastCommit !== lastCommit,
    );
    sync('sleeps');
  };
  await next({ hibernate: true });
  await place.says('monocle', 'Ready', { status: 'True', reason: 'Hibernated' });
  const [job] = await place.list('Job');
  expect(job?.spec?.suspend).toBe(true);
  await next({});
  await place.says('monocle', 'Ready', { status: 'True', reason: 'Ready' });
});

test('an older image is not committed, and neither is a new one before its window opens', async () => {
  const image = (tag: string) => ({ image: `quay.io/change-metrics/monocle:${tag}` });
  const place = await published('images', image('1.11.1'));
  sync('images');
  await until('it is ready with its image', async () => {
    return (await place.status('monocle')).lastReadyImages?.monocle === image('1.11.1').image;
  });
  const before = head();
  await place.apply('monocle', image('1.10.0'));
  await place.says('monocle', 'UpgradeBlocked', { status: 'True', reason: 'DowngradeRefused' });
  const month = ((new Date().getUTCMonth() + 6) % 12) + 1;
  const window = { schedule: `0 2 1 ${month} *`, durationMinutes: 60 };
  await place.apply('monocle', { ...image('1.11.2'), upgrade: { window } });
  await place.says('monocle', 'UpgradeBlocked', { status: 'True', reason: 'OutsideWindow' });
  await place.reconciled('monocle');
  expect(commits('prod/images')).toHaveLength(1);
  expect(git('diff', '--stat', before, 'main', '--', 'prod/images')).toBe('');
  await place.apply('monocle', image('1.11.2'));
  await until('it is in Git', () => commits('prod/images').length === 2);
});

/** The command, at the repository of this file. */
function verify(...args: string[]): { code: number; text: string } {
  const { kubeconfig } = stage.cluster();
  const target = ['--repo', repo, '--branch', 'main', '--path', 'prod'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['lib/bin/monocle-k8s.js', 'verify', ...target, '--kubeconfig', kubeconfig, ...args],
    { encoding: 'utf8', env: { ...process.env, ...ENV, NODE_OPTIONS: '' } },
  );
  return { code: status ?? -1, text: stdout + stderr };
}

describe('verify', () => {
  test('proves that Monocle, Git and cluster agree', async () => {
    const place = await published('agrees');
    sync('agrees');
    await place.ready('monocle');
    const { code, text } = verify('-n', 'agrees');
    expect(text).toMatch(
      /^agrees\/monocle {2}Monocle = Git = cluster \(10 objects\)\n1 instance at [0-9a-f]{7}: all agree\n$/,
    );
    expect(code).toBe(0);
  });

  test('says where they part', async () => {
    const place = await published('parts');
    expect(verify('-n', 'parts')).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        '≠ Deployment/parts/monocle-api              in Git, not in the cluster\n',
      ),
    });
    sync('parts');
    await place.patch('Service', 'monocle-api', { spec: { ports: [{ port: 8080, name: 'odd' }] } });
    await place.create('ConfigMap', {
      metadata: {
        name: 'stray',
        labels: {
          'app.kubernetes.io/managed-by': 'monocle-k8s',
          'app.kubernetes.io/instance': 'monocle',
        },
      },
    });
    const { code, text } = verify('-n', 'parts');
    expect(code).toBe(1);
    expect(text).toContain('2 differences\n');
    expect(text).toMatch(/≠ Service\/parts\/monocle-api +spec\.ports/);
    expect(text).toMatch(/≠ ConfigMap\/parts\/stray +in the cluster, not in Git\n/);
  });

  test('compares a file with Git alone', () => {
    const file = join(scratch, 'other.yaml');
    writeFileSync(
      file,
      'apiVersion: monocle.monocle.change-metrics.io/v1alpha1\nkind: Monocle\nmetadata: {name: monocle, namespace: first}\nspec: {image: "other/monocle:2"}\n',
    );
    const target = ['--repo', repo, '--branch', 'main', '--path', 'prod'];
    const { status, stdout } = spawnSync(
      process.execPath,
      ['lib/bin/monocle-k8s.js', 'verify', file, ...target],
      { encoding: 'utf8', env: { ...process.env, ...ENV, NODE_OPTIONS: '' } },
    );
    expect(status).toBe(1);
    expect(stdout).toMatch(/Deployment\/first\/monocle-api .*Monocle .*, Git /);
  });
});

test('the config and a rotated Secret become commits that roll the pods', async () => {
  const place = await published('rolls');
  const directory = 'prod/rolls/monocle';
  const stamps = () =>
    ['api', 'crawler'].map(
      (name) =>
        parse(read(`${directory}/deployment.monocle-${name}.yaml`)).spec.template.metadata
          .annotations[SECRET_VERSION],
    );
  const before = stamps();
  expect(contentHash(before)).toBe((await place.status('monocle')).secretVersion);
  await place.patch('Secret', 'monocle-api', { stringData: { CRAWLERS_API_KEY: 'rotated-value' } });
  await until('the Secret is in a commit', () => stamps().every((stamp, i) => stamp !== before[i]));
  expect(
    git('diff-tree', '-r', '--name-only', '--no-commit-id', commits(directory)[0] ?? '').split(
      '\n',
    ),
  ).toEqual(['api', 'crawler'].map((name) => `${directory}/deployment.monocle-${name}.yaml`));
  expect(git('log', '-p', 'main')).not.toContain('rotated-value');

  const jobs = () => filesOf(directory).filter((file) => file.includes('/job.'));
  const [job] = jobs();
  await place.patch('Secret', 'monocle-api', { stringData: { GITHUB_TOKEN: 'a-token' } });
  await place.setConfig('monocle', config('one'));
  await until('the config is in a commit', () => jobs()[0] !== job);
  expect(jobs()).toHaveLength(1);
  const { configVersion = '?' } = await until('the status names what is in Git', async () => {
    const status = await place.status('monocle');
    const { synthHash } = parse(read(`${directory}/.monocle-k8s`));
    return status.synthHash === synthHash ? status : undefined;
  });
  expect(read(`${directory}/deployment.monocle-api.yaml`)).toContain(configVersion);

  await place.setConfig('monocle', 'workspaces: [{name: Demo, crawlers: []}]');
  await place.says('monocle', 'ConfigValid', { status: 'False' });
  expect(read(`${directory}/deployment.monocle-api.yaml`)).toContain(configVersion);
});

test('a burst of edits is one commit', async () => {
  const places = await Promise.all(
    ['burst-a', 'burst-b', 'burst-c'].map((name) => published(name)),
  );
  const before = head();
  // Asleep meanwhile: a busy machine may take longer for the edits than the controller gathers them.
  const { process: controller } = stage.controller();
  controller.kill('SIGSTOP');
  for (const image of ['example/monocle:1', 'example/monocle:2', 'example/monocle:3'])
    await Promise.all(
      places.map((place) => place.patch('Monocle', 'monocle', { spec: { image } })),
    );
  controller.kill('SIGCONT');
  await until('all of it is in Git', () =>
    places.every(({ namespace }) =>
      read(`prod/${namespace}/monocle/deployment.monocle-api.yaml`).includes('monocle:3'),
    ),
  );
  expect(git('rev-list', '--count', `${before}..main`)).toBe('1');
});

describe('what is refused is told, and holds up nobody else:', () => {
  test('a directory of somebody else', async () => {
    const tree = join(scratch, 'foreign');
    const run = (...args: string[]) =>
      execFileSync('git', ['-C', tree, ...args], {
        env: {
          ...process.env,
          ...ENV,
          ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a' },
          GIT_COMMITTER_EMAIL: 'a@b',
        },
      });
    await published('seed');
    execFileSync('git', ['clone', '--quiet', repo, tree], { env: { ...process.env, ...ENV } });
    execFileSync('mkdir', ['-p', join(tree, 'prod/taken/monocle')]);
    writeFileSync(join(tree, 'prod/taken/monocle/mine.yaml'), 'a: 1\n');
    run('add', '-A');
    run('commit', '--quiet', '-m', 'mine');
    run('push', '--quiet', 'origin', 'main');

    const [taken, free] = await Promise.all([stage.place('taken'), stage.place('free')]);
    await Promise.all([taken.apply('monocle'), free.apply('monocle')]);
    const { message } = await taken.says('monocle', 'GitSynced', { reason: 'PushFailed' });
    expect(message).toContain("prod/taken/monocle: is somebody else's");
    await free.says('monocle', 'GitSynced', { status: 'True' });
    expect(filesOf('prod/taken')).toEqual(['prod/taken/monocle/mine.yaml']);
    expect((await taken.event('PushFailed')).type).toBe('Warning');
  });

  test('a hook that says no, until it says yes', async () => {
    const hook = join(repo, 'hooks', 'pre-receive');
    writeFileSync(hook, '#!/bin/sh\necho "frozen until Monday" >&2\nexit 1\n');
    chmodSync(hook, 0o755);
    const place = await stage.place('frozen');
    await place.apply('monocle');
    const { message } = await place.says('monocle', 'GitSynced', { reason: 'PushFailed' });
    expect(message).toContain('frozen until Monday');
    rmSync(hook);
    await place.says('monocle', 'GitSynced', { status: 'True' });
  });

  test("a secret's value in the Monocle", async () => {
    const place = await stage.place('open');
    await place.create('Secret', {
      metadata: { name: 'monocle-api' },
      stringData: { CRAWLERS_API_KEY: 'not-for-git-at-all' },
    });
    await place.apply('monocle', {
      api: { env: [{ name: 'OTHER', value: 'not-for-git-at-all' }] },
    });
    const { message } = await place.says('monocle', 'GitSynced', { reason: 'PushFailed' });
    expect(message).toMatch(/Deployment\/open\/monocle-api: .* holds the value of a secret/);
    expect(message).not.toContain('not-for-git');
    expect(filesOf('prod/open')).toEqual([]);
    expect(JSON.stringify(stage.controller().log())).not.toContain('not-for-git');
  });

  test('objects that are applied to the cluster, too', async () => {
    const place = await stage.place('both');
    await place.create('ConfigMap', {
      metadata: { name: 'monocle-api' },
      data: { 'config.yaml': 'workspaces: []' },
    });
    const { kubectl = 'kubectl', kubeconfig } = stage.cluster();
    const labels = {
      'app.kubernetes.io/managed-by': 'monocle-k8s',
      'app.kubernetes.io/instance': 'monocle',
    };
    const object = {
      ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'monocle-api', labels } },
      spec: { ports: [{ port: 1 }] },
    };
    execFileSync(
      kubectl,
      [
        ...['--kubeconfig', kubeconfig, '-n', 'both', 'apply', '--server-side'],
        ...['--field-manager=monocle-operator', '-f', '-'],
      ],
      { input: JSON.stringify(object) },
    );
    await place.apply('monocle');
    const { message } = await place.says('monocle', 'Stalled', { reason: 'SecondWriter' });
    expect(message).toContain(
      'Service/both/monocle-api is applied to the cluster by monocle-operator',
    );
    expect(filesOf('prod/both')).toEqual([]);
    await place.remove('Service', 'monocle-api');
    await place.says('monocle', 'GitSynced', { status: 'True' });
  });
});

test('a Monocle that goes takes its directory with it, also while nobody looked', async () => {
  const [first, second] = [await published('goes'), await published('went')];
  await first.remove('Monocle', 'monocle');
  await until('its directory is gone', () => filesOf('prod/goes').length === 0);
  expect(git('log', '-1', '--format=%B', 'main')).toContain('Monocle-Removed: goes/monocle');
  await stage.restart(() => second.remove('Monocle', 'monocle'));
  await until('its directory is gone, too', () => filesOf('prod/went').length === 0);
  expect(filesOf('prod/first')).not.toEqual([]);
});

test('an edit by hand is put right at the next look, and nothing was ever denied', async () => {
  const file = 'prod/first/monocle/service.monocle-api.yaml';
  const was = read(file);
  const tree = join(scratch, 'vandal');
  execFileSync('git', ['clone', '--quiet', repo, tree], { env: { ...process.env, ...ENV } });
  writeFileSync(join(tree, file), 'kind: Nothing\n');
  const who = ['-c', 'user.name=v', '-c', 'user.email=v@w'];
  execFileSync('git', ['-C', tree, ...who, 'commit', '--quiet', '-am', 'by hand']);
  execFileSync('git', ['-C', tree, 'push', '--quiet', 'origin', 'main']);
  await until('the file is as it was', () => read(file) === was);

  const denied = auditOf(stage.cluster()).filter(
    ({ responseStatus }) => responseStatus?.code === 403,
  );
  expect(denied).toEqual([]);
});
