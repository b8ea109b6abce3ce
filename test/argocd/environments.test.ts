/** Environments with a directory for each, found by a list or by a label. */
import { test } from '@jest/globals';
import { createPlace, monocle } from '../support/cluster/place.js';
import { useArgoCd } from '../support/gitops/argocd.js';
import { tellOfEnvironments } from '../support/gitops/argocd-environments.js';

const argo = useArgoCd();

tellOfEnvironments(argo, {
  file: 'argocd-applicationset-environments.yaml',
  prefix: 'dir',
  path: (environment) => `envs/${environment}`,
  branch: () => 'main',
});

test('environments are also found by a label of their clusters, as a comment of the example says', async () => {
  await createPlace(argo.cluster(), 'by-label');
  const object = monocle('team', {}, { namespace: 'by-label' });
  const commit = await argo.repository().publish(object as never, 'envs/labelled');
  await argo.createApplicationSet('argocd-applicationset-environments.yaml', (text) =>
    text
      .replace('name: monocle-environments', 'name: by-label')
      .replaceAll(/^( *)- list:(\n\1 .*)+/gm, '')
      .replaceAll(/^( *)# {3}(- clusters:| {4}(?:selector|values): .*)$/gm, '$1$2')
      .replaceAll('{{ .env }}', '{{ .values.env }}'),
  );
  await argo.synced('monocle-labelled.by-label.team', commit);
});
