/**
 * Who is meant to reach whom, written by hand: tables, and the Monocles that they hold for. They follow
 * docs/manifests.md, and nothing in them is computed from our constructs.
 */
import type { Monocle } from '../../../constructs/instance/spec.js';
import { monocle } from '../cases/cases.js';
import { examples } from '../cases/examples.js';
import type { Others } from './policy-matrix.js';

const BY_DEFAULT = `
                   | elastic | api  | crawler | update-idents
elastic            | -       | 8080 | -       | -
api                | 9200    | 8080 | -       | -
crawler            | -       | 8080 | -       | -
update-idents      | 9200    | 8080 | -       | -
neighbour          | -       | 8080 | -       | -
namesake           | -       | 8080 | -       | -
stranger           | -       | 8080 | -       | -
stranger elsewhere | -       | 8080 | -       | -
ingress-nginx      | -       | 8080 | -       | -
prometheus         | -       | 8080 | -       | -
office             | -       | 8080 | -       | -
internet           | -       | 8080 | -       | -
`;
const WITH_BACKUP = `
                   | elastic | api  | crawler | update-idents | backup
elastic            | -       | 8080 | -       | -            | -
api                | 9200    | 8080 | -       | -            | -
crawler            | -       | 8080 | -       | -            | -
update-idents      | 9200    | 8080 | -       | -            | -
backup             | 9200    | 8080 | -       | -             | -
neighbour          | -       | 8080 | -       | -            | -
namesake           | -       | 8080 | -       | -            | -
stranger           | -       | 8080 | -       | -            | -
stranger elsewhere | -       | 8080 | -       | -            | -
ingress-nginx      | -       | 8080 | -       | -            | -
prometheus         | -       | 8080 | -       | -            | -
office             | -       | 8080 | -       | -            | -
internet           | -       | 8080 | -       | -            | -
`;
const WITH_USAGE = renamed(WITH_BACKUP);
const WITHOUT_ELASTICSEARCH = `
                   | api  | crawler | update-idents
api                | 8080 | -       | -
crawler            | 8080 | -       | -
update-idents      | 8080 | -       | -
neighbour          | 8080 | -       | -
namesake           | 8080 | -       | -
stranger           | 8080 | -       | -
stranger elsewhere | 8080 | -       | -
ingress-nginx      | 8080 | -       | -
prometheus         | 8080 | -       | -
office             | 8080 | -       | -
internet           | 8080 | -       | -
`;
const FROM_NGINX = `
                   | elastic | api  | crawler | update-idents
elastic            | -       | -    | -       | -
api                | 9200    | -    | -       | -
crawler            | -       | 8080 | -       | -
update-idents      | 9200    | 8080 | -       | -
neighbour          | -       | -    | -       | -
namesake           | -       | -    | -       | -
stranger           | -       | -    | -       | -
stranger elsewhere | -       | -    | -       | -
ingress-nginx      | -       | 8080 | -       | -
prometheus         | -       | -    | -       | -
office             | -       | -    | -       | -
internet           | -       | -    | -       | -
`;
const FROM_NOBODY = `
                   | elastic | api  | crawler | update-idents
elastic            | -       | -    | -       | -
api                | 9200    | -    | -       | -
crawler            | -       | 8080 | -       | -
update-idents      | 9200    | 8080 | -       | -
neighbour          | -       | -    | -       | -
namesake           | -       | -    | -       | -
stranger           | -       | -    | -       | -
stranger elsewhere | -       | -    | -       | -
ingress-nginx      | -       | -    | -       | -
prometheus         | -       | -    | -       | -
office             | -       | -    | -       | -
internet           | -       | -    | -       | -
`;
/** The example has ingressFrom, egressTo and monitoring. */
const COMPLETE = `
                   | elastic | api  | crawler | update-idents
elastic            | -       | -    | -       | -
api                | 9200    | -    | -       | -
crawler            | -       | 8080 | -       | -
update-idents      | 9200    | 8080 | -       | -
neighbour          | -       | -    | 9001    | 9001
namesake           | -       | -    | 9001    | 9001
stranger           | -       | -    | 9001    | 9001
stranger elsewhere | -       | -    | 9001    | 9001
ingress-nginx      | -       | 8080 | 9001    | 9001
prometheus         | -       | -    | 9001    | 9001
office             | -       | 8080 | 9001    | 9001
internet           | -       | -    | 9001    | 9001
`;
const MONITORED = `
                   | elastic | api  | crawler | update-idents
elastic            | -       | 8080 | 9001    | 9001
api                | 9200    | 8080 | 9001    | 9001
crawler            | -       | 8080 | 9001    | 9001
update-idents      | 9200    | 8080 | 9001    | 9001
neighbour          | -       | 8080 | 9001    | 9001
namesake           | -       | 8080 | 9001    | 9001
stranger           | -       | 8080 | 9001    | 9001
stranger elsewhere | -       | 8080 | 9001    | 9001
ingress-nginx      | -       | 8080 | 9001    | 9001
prometheus         | -       | 8080 | 9001    | 9001
office             | -       | 8080 | 9001    | 9001
internet           | -       | 8080 | 9001    | 9001
`;
const OPEN = `
                   | elastic | api | crawler | update-idents
elastic            | all     | all | all     | all
api                | all     | all | all     | all
crawler            | all     | all | all     | all
update-idents      | all     | all | all     | all
neighbour          | all     | all | all     | all
namesake           | all     | all | all     | all
stranger           | all     | all | all     | all
stranger elsewhere | all     | all | all     | all
ingress-nginx      | all     | all | all     | all
prometheus         | all     | all | all     | all
office             | all     | all | all     | all
internet           | all     | all | all     | all
`;
/** Our own pods reach what they need, and no more. */
const LIMITED = `
                   | elastic | api  | crawler | update-idents
elastic            | -       | -    | -       | -
api                | 9200    | -    | -       | -
crawler            | -       | 8080 | -       | -
update-idents      | 9200    | 8080 | -       | -
neighbour          | -       | 8080 | -       | -
namesake           | -       | 8080 | -       | -
stranger           | -       | 8080 | -       | -
stranger elsewhere | -       | 8080 | -       | -
ingress-nginx      | -       | 8080 | -       | -
prometheus         | -       | 8080 | -       | -
office             | -       | 8080 | -       | -
internet           | -       | 8080 | -       | -
`;
/** The others have `egressTo: []`, so they reach nobody but themselves. */
const OTHERS_LIMITED = `
                   | elastic | api  | crawler | update-idents
elastic            | -       | 8080 | -       | -
api                | 9200    | 8080 | -       | -
crawler            | -       | 8080 | -       | -
update-idents      | 9200    | 8080 | -       | -
neighbour          | -       | -    | -       | -
namesake           | -       | -    | -       | -
stranger           | -       | 8080 | -       | -
stranger elsewhere | -       | 8080 | -       | -
ingress-nginx      | -       | 8080 | -       | -
prometheus         | -       | 8080 | -       | -
office             | -       | 8080 | -       | -
internet           | -       | 8080 | -       | -
`;

const LIMITED_WITH_BACKUP = `
                   | elastic | api  | crawler | update-idents | backup
elastic            | -       | -    | -       | -            | -
api                | 9200    | -    | -       | -            | -
crawler            | -       | 8080 | -       | -            | -
update-idents      | 9200    | 8080 | -       | -            | -
backup             | 9200    | -    | -       | -             | -
neighbour          | -       | 8080 | -       | -            | -
namesake           | -       | 8080 | -       | -            | -
stranger           | -       | 8080 | -       | -            | -
stranger elsewhere | -       | 8080 | -       | -            | -
ingress-nginx      | -       | 8080 | -       | -            | -
prometheus         | -       | 8080 | -       | -            | -
office             | -       | 8080 | -       | -            | -
internet           | -       | 8080 | -       | -            | -
`;

const TO_EVERYTHING = `
              | neighbour | namesake | dns | stranger | sso | forge | excepted | internet
elastic       | all       | all      | all | all      | all | all   | all      | all
api           | all       | all      | all | all      | all | all   | all      | all
crawler       | all       | all      | all | all      | all | all   | all      | all
update-idents | all       | all      | all | all      | all | all   | all      | all
`;
const TO_EVERYTHING_WITH_BACKUP = `
              | neighbour | namesake | dns | stranger | sso | forge | excepted | internet
elastic       | all       | all      | all | all      | all | all   | all      | all
api           | all       | all      | all | all      | all | all   | all      | all
crawler       | all       | all      | all | all      | all | all   | all      | all
update-idents | all       | all      | all | all      | all | all   | all      | all
backup        | all       | all      | all | all      | all | all   | all      | all
`;
const TO_EVERYTHING_WITHOUT_ELASTICSEARCH = `
              | neighbour | namesake | dns | stranger | sso | forge | excepted | internet
api           | all       | all      | all | all      | all | all   | all      | all
crawler       | all       | all      | all | all      | all | all   | all      | all
update-idents | all       | all      | all | all      | all | all   | all      | all
`;
/** The others have policies of their own, which open none of these ports. */
const TO_EVERYTHING_BUT_OTHERS = `
              | neighbour | namesake | dns | stranger | sso | forge | excepted | internet
elastic       | -         | -        | all | all      | all | all   | all      | all
api           | -         | -        | all | all      | all | all   | all      | all
crawler       | -         | -        | all | all      | all | all   | all      | all
update-idents | -         | -        | all | all      | all | all   | all      | all
`;
const TO_DNS = `
              | neighbour | namesake  | dns       | stranger  | sso       | forge     | excepted  | internet
elastic       | -         | -         | -         | -         | -         | -         | -         | -
api           | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP
crawler       | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP
update-idents | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP
`;
const TO_DNS_OF_OPENSHIFT = TO_DNS.replaceAll('53 53/UDP', '53 5353 53/UDP 5353/UDP');
const TO_FORGE_AND_SSO = `
              | neighbour | namesake  | dns       | stranger  | sso | forge              | excepted  | internet
elastic       | -         | -         | -         | -         | -   | -                  | -         | -
api           | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | all | 53 443 3129 53/UDP | 53 53/UDP | 53 53/UDP
crawler       | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | all | 53 443 3129 53/UDP | 53 53/UDP | 53 53/UDP
update-idents | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | all | 53 443 3129 53/UDP | 53 53/UDP | 53 53/UDP
`;
/** The pod that measures reaches nobody but Elasticsearch. */
const TO_FORGE_AND_SSO_WITH_USAGE = `${TO_FORGE_AND_SSO}usage | ${Array(8).fill('53 53/UDP').join(' | ')}
`;
/** Elasticsearch itself connects to a bucket; the pod that asks it for a backup does not. */
const TO_BUCKET = `
              | neighbour | namesake  | dns       | stranger  | sso | forge              | excepted  | internet
elastic       | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | all | 53 443 3129 53/UDP | 53 53/UDP | 53 53/UDP
api           | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | all | 53 443 3129 53/UDP | 53 53/UDP | 53 53/UDP
crawler       | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | all | 53 443 3129 53/UDP | 53 53/UDP | 53 53/UDP
update-idents | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | all | 53 443 3129 53/UDP | 53 53/UDP | 53 53/UDP
backup        | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP | 53 53/UDP
`;

/** The pod that measures may do what the one that backs up may. */
function renamed(table: string): string {
  return table.replaceAll('backup', 'usage');
}

export interface Case {
  readonly title: string;
  readonly given: Monocle;
  readonly others?: Others;
  /** To our pods, and from them. */
  readonly inward: string;
  readonly outward: string;
}

/** The examples that are not as by default. */
const EXAMPLES: Readonly<Record<string, Pick<Case, 'inward' | 'outward'>>> = {
  'backup.yaml': { inward: WITH_BACKUP, outward: TO_EVERYTHING_WITH_BACKUP },
  'auto-grow.yaml': { inward: WITH_USAGE, outward: renamed(TO_EVERYTHING_WITH_BACKUP) },
  'complete.yaml': { inward: COMPLETE, outward: TO_FORGE_AND_SSO },
  ...Object.fromEntries(
    ['external-elastic.yaml', 'external-elastic-tls.yaml', 'eck.yaml'].map((file) => [
      file,
      { inward: WITHOUT_ELASTICSEARCH, outward: TO_EVERYTHING_WITHOUT_ELASTICSEARCH },
    ]),
  ),
  'ingress.yaml': { inward: FROM_NGINX, outward: TO_EVERYTHING },
};
const BY_EXAMPLE = examples.flatMap(({ file, monocles }) =>
  monocles.map((given): Case => {
    const tables = EXAMPLES[file] ?? { inward: BY_DEFAULT, outward: TO_EVERYTHING };
    return { title: `${given.metadata.name} of examples/${file}`, given, ...tables };
  }),
);

const nginx = {
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } },
};
const sso = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'sso' } } };
const forge = {
  ipBlock: { cidr: '198.51.100.0/24', except: ['198.51.100.128/25'] },
  ports: [{ port: 443 }, { port: 3128, endPort: 3130 }],
};
const LIMITS = { networkPolicy: { egressTo: [] } };
const given = (spec: object): Monocle => monocle(spec) as unknown as Monocle;
const VARIANTS: readonly Case[] = [
  { title: 'no fields', given: given({}), inward: BY_DEFAULT, outward: TO_EVERYTHING },
  {
    title: 'networkPolicy.enabled: false',
    given: given({ networkPolicy: { enabled: false } }),
    ...{ inward: OPEN, outward: TO_EVERYTHING },
  },
  {
    title: 'an ingressFrom that names a namespace',
    given: given({ networkPolicy: { ingressFrom: [nginx] } }),
    ...{ inward: FROM_NGINX, outward: TO_EVERYTHING },
  },
  {
    title: 'ingressFrom: []',
    given: given({ networkPolicy: { ingressFrom: [] } }),
    ...{ inward: FROM_NOBODY, outward: TO_EVERYTHING },
  },
  { title: 'egressTo: []', given: given(LIMITS), inward: LIMITED, outward: TO_DNS },
  {
    title: 'egressTo: [] on OpenShift',
    given: given({ ...LIMITS, platform: 'OpenShift' }),
    ...{ inward: LIMITED, outward: TO_DNS_OF_OPENSHIFT },
  },
  {
    title: 'an egressTo with an address, ports and a namespace',
    given: given({ networkPolicy: { egressTo: [forge, sso] } }),
    ...{ inward: LIMITED, outward: TO_FORGE_AND_SSO },
  },
  {
    title: 'a backup to a bucket, with egressTo',
    given: given({
      networkPolicy: { egressTo: [forge, sso] },
      backup: { schedule: '@daily', repository: { s3: { bucket: 'abc' } } },
    }),
    ...{ inward: LIMITED_WITH_BACKUP, outward: TO_BUCKET },
  },
  {
    title: 'a volume that grows by itself, with egressTo',
    given: given({
      networkPolicy: { egressTo: [forge, sso] },
      storage: { autoGrow: { max: '50Gi' } },
    }),
    ...{ inward: renamed(LIMITED_WITH_BACKUP), outward: TO_FORGE_AND_SSO_WITH_USAGE },
  },
  {
    title: 'monitoring',
    given: given({ monitoring: { enabled: true } }),
    ...{ inward: MONITORED, outward: TO_EVERYTHING },
  },
  {
    title: 'a neighbour and a namesake that have policies',
    given: given({}),
    others: { neighbour: {}, namesake: {} },
    ...{ inward: BY_DEFAULT, outward: TO_EVERYTHING_BUT_OTHERS },
  },
  {
    title: 'a neighbour and a namesake that have policies with egressTo: []',
    given: given({}),
    others: { neighbour: LIMITS, namesake: LIMITS },
    ...{ inward: OTHERS_LIMITED, outward: TO_EVERYTHING_BUT_OTHERS },
  },
  {
    title: 'a neighbour and a namesake that have no policies, which opens nothing here',
    given: given({}),
    others: {
      neighbour: { networkPolicy: { enabled: false } },
      namesake: { networkPolicy: { enabled: false } },
    },
    ...{ inward: BY_DEFAULT, outward: TO_EVERYTHING },
  },
];
export const CASES = [...BY_EXAMPLE, ...VARIANTS];
