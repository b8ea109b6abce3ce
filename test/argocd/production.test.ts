/** The story of docs/gitops.md, from an empty organization to production: its commands, in their order. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { RECONCILE_SECONDS } from '../../dev/local-cluster/argocd-cluster.js';
import { useDaemon, useHost } from '../support/git/git-server.js';
import { createReader, stepsOf, type ToldStep } from '../support/git/told.js';
import { useArgoCd } from '../support/gitops/argocd.js';
import { COMMAND, temporaryDirectory } from '../support/tools/command.js';

const argo = useArgoCd();
const host = useHost();
const daemon = useDaemon(host);
const steps = stepsOf('docs/gitops.md', '## From an empty organization to production');
let read: (step: ToldStep) => Promise<void>;
let remove: () => Promise<void>;

beforeAll(async () => {
  const place = await temporaryDirectory();
  remove = place.remove;
  const bin = join(place.path, 'bin');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'monocle-k8s'),
    `#!/bin/sh\nexec '${process.execPath}' '${COMMAND}' "$@"\n`,
  );
  chmodSync(join(bin, 'monocle-k8s'), 0o755);
  const kubeconfig = join(place.path, 'kubeconfig');
  writeFileSync(kubeconfig, stringify(withContext(argo.cluster().kubeconfig, 'hub')));
  const { kubectl: own } = argo.cluster();
  const kubectl = own === undefined ? [] : [dirname(own)];
  const source = await host.create('monocle');
  await host.create('deploy');
  const directory = join(place.path, 'work');
  mkdirSync(directory);
  read = createReader({
    directory,
    env: {
      ...host.env,
      // That of the control plane's own version first: a machine may have none, or an old one.
      PATH: [bin, ...kubectl, process.env.PATH].join(delimiter),
      KUBECONFIG: kubeconfig,
    },
    names: {
      'https://git.example.org/platform': daemon.url(source).replace(/\/[^/]*$/, ''),
      // Its own default is three minutes.
      'requeueAfterSeconds: 60': `requeueAfterSeconds: ${RECONCILE_SECONDS}`,
    },
  });
});
afterAll(() => remove());

/** The kubeconfig, with its only context under this name. */
function withContext(file: string, name: string): object {
  const config = parse(readFileSync(file, 'utf8'));
  return { ...config, contexts: [{ ...config.contexts[0], name }], 'current-context': name };
}

test('has steps', () => {
  expect(steps.length).toBeGreaterThan(20);
});

// One test, because each step builds on those before it.
test('does what it says, command by command', async () => {
  for (const step of steps) await read(step);
});
