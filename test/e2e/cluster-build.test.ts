/** How the control plane gets built, with a stand-in for Go that takes no minutes. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CONTROL_PLANE } from '../../dev/local-cluster/binaries.js';
import { cacheDirectory } from '../../dev/local-cluster/cache.js';
import { processesNaming, until, useCommand } from '../support/cluster/cluster.js';

/** Names two packages to compile for each module, and waits within the build until told to go on. */
const FAKE_GO = `#!/bin/sh
home=\${0%/bin/go}
case $1 in
  env) cat "$home/version" ;;
  list) printf 'one\\ttrue build ID mismatch\\ntwo\\ttrue stale dependency: one\\n' ;;
  build)
    echo "$PWD" >>"$home/builds"
    echo one >&2
    while [ ! -e "$home/go-on" ]; do sleep 0.05; done
    while [ "$1" != -o ]; do shift; done
    into=$2; shift 2
    for path in "$@"; do
      case $path in */v3) path=\${path%/v3} ;; esac
      printf '#!/bin/sh\\n' >"$into\${path##*/}"; chmod +x "$into\${path##*/}"
    done
    echo two >&2 ;;
esac
`;

describe('the build', () => {
  const { home, run } = useCommand();
  const env = () => ({
    PATH: `${join(home(), 'bin')}:/usr/bin:/bin`,
    XDG_CACHE_HOME: join(home(), 'cache'),
  });
  const cache = () => cacheDirectory(CONTROL_PLANE, env());
  const installGo = async (version: string) => {
    await mkdir(join(home(), 'bin'));
    await writeFile(join(home(), 'bin/go'), FAKE_GO, { mode: 0o755 });
    // One on the PATH is not built.
    await writeFile(join(home(), 'bin/kubectl'), '#!/bin/sh\n', { mode: 0o755 });
    await writeFile(join(home(), 'version'), `${version}\n`);
  };
  const goOn = () => writeFile(join(home(), 'go-on'), '');
  const builds = async () => (await readFile(join(home(), 'builds'), 'utf8')).trim().split('\n');
  const isBuilding = () => existsSync(join(home(), 'builds'));

  test('two commands at once build once, and the second says that it waits', async () => {
    await installGo('go1.26.0');
    const first = run(['--build'], env());
    await until('the build runs', isBuilding);
    const second = run(['--build'], env());
    const waiting = `waiting for process ${first.process.pid}`;
    await until('the second waits', () => second.stderr().includes(waiting));

    await goOn();

    expect([await first.ended, await second.ended]).toEqual([0, 0]);
    expect(await builds()).toHaveLength(1);
    expect(await readdir(cache())).toEqual(['control-plane']);
    expect(await readdir(join(home(), 'cache/monocle-k8s'))).toHaveLength(1);
    expect(first.stderr()).toMatch(/compiled 0 % .*\n(.*\n)*.*built in/);
    expect(first.stderr()).not.toContain('\x1b');

    const third = run(['--build'], env());
    expect(await third.ended).toBe(0);
    expect(third.stderr()).toBe('');
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'one that is ended by %s takes Go with it, looks unfinished, and does not block the next',
    async (signal) => {
      await installGo('go1.27.1');
      const first = run(['--build'], env());
      await until('the build runs', isBuilding);
      const second = run(['--build'], env());
      await until('the second waits', () => second.stderr().includes('waiting'));
      second.process.kill('SIGKILL');
      first.process.kill(signal);
      expect(await first.ended).not.toBe(0);
      await until('Go has ended', () => processesNaming(join(home(), 'bin/go')).length === 0);
      await until('the unfinished files are gone', async () => {
        const entries = await readdir(join(home(), 'cache/monocle-k8s'));
        return !entries.some((entry) => entry.includes('building'));
      });
      expect(await readdir(cache())).toEqual([]);

      await goOn();
      const next = run(['--build'], env());
      expect(await next.ended).toBe(0);
      expect(await readdir(cache())).toEqual(['control-plane']);
    },
  );

  test('a failed build shows what Go said', async () => {
    await installGo('go1.26.0');
    await writeFile(
      join(home(), 'bin/go'),
      '#!/bin/sh\n[ "$1" = env ] && echo go1.26.0 && exit\necho dial tcp: no route to host >&2\nexit 1\n',
    );
    const command = run(['--build'], env());
    expect(await command.ended).toBe(1);
    expect(command.stderr()).toContain('dial tcp: no route to host');
    expect(command.stderr()).toContain('GOPROXY');
  });

  test('a Go that is too old is named, with what to install if none can be fetched', async () => {
    await installGo('go1.22.1');
    const command = run(['--build'], { ...env(), GOPROXY: 'off' });
    expect(await command.ended).toBe(1);
    expect(command.stderr()).toContain('too old to build them (go1.22.1)');
    expect(command.stderr()).toContain('Install Go 1.26 or newer');
  });

  test('without Go, assets and a proxy it says what to install', async () => {
    const command = run(['--build'], { ...env(), PATH: '', GOPROXY: 'off' });
    expect(await command.ended).toBe(1);
    expect(command.stderr()).toContain('Install Go 1.26 or newer');
    expect(command.stderr()).toContain('KUBEBUILDER_ASSETS');
    expect(command.stdout()).toBe('');
  });

  test('with assets that lack the API server it says so, and builds nothing', async () => {
    await installGo('go1.26.0');
    const command = run(['--build'], { ...env(), KUBEBUILDER_ASSETS: home() });
    expect(await command.ended).toBe(1);
    expect(command.stderr()).toContain(`KUBEBUILDER_ASSETS is ${home()}`);
    expect(isBuilding()).toBe(false);
  });

  test('with assets it builds only the rest', async () => {
    await installGo('go1.26.0');
    await goOn();
    const assets = join(home(), 'assets');
    await mkdir(assets);
    for (const name of ['kube-apiserver', 'etcd', 'kubectl']) {
      await writeFile(join(assets, name), '#!/bin/sh\n', { mode: 0o755 });
    }
    const command = run(['--build'], { ...env(), KUBEBUILDER_ASSETS: assets });
    expect(await command.ended).toBe(0);
    expect(await readdir(cache())).toEqual(['control-plane']);
  });
});
