import type { Monocle } from '../../constructs/instance/spec.js';

/** The input of the benchmarks: one of many Monocles, with a config as a team would have it. */
export const monocle = (index: number): Monocle => ({
  apiVersion: 'monocle.monocle.change-metrics.io/v1alpha1',
  kind: 'Monocle',
  metadata: { name: `m${index}`, namespace: `team-${index}` },
  spec: {
    ingress: { host: `m${index}.example.org`, tlsSecretName: 'tls' },
    config: {
      workspaces: [
        {
          name: `w${index}`,
          crawlers: [
            {
              name: 'github',
              update_since: '2024-01-01',
              provider: { github_organization: 'example' },
            },
          ],
          idents: [{ ident: 'Ada', aliases: ['github.com/ada'], groups: ['core'] }],
        },
      ],
    },
  },
});
