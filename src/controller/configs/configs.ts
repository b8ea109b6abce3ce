/**
 * The author's config and the last good config of all instances, with the verdicts on them.
 *
 * The last good config is kept here, because users may edit or delete the mounted one while the author's config
 * is broken. Everything that is kept has a size limit.
 */
import type { ValidConfig } from '../../../constructs/config/config.js';
import type { MonocleCrawler } from '../../../constructs/crawlers/monocle-crawler.js';
import { type GoodConfig, provenConfig } from '../../instance/desired/config-source.js';
import type { ConfigInput, ConfigVerdict } from '../../instance/desired/config-verdict.js';
import type { Observed } from '../../instance/desired/desired.js';
import { withoutSources } from '../../instance/desired/token-copies.js';
import { CONFIG_MAP, DEPLOYMENT, MONOCLE } from '../../instance/writes/resources.js';
import { idOf, type KubeObject, type ObjectKey } from '../../kube/object.js';
import type { Synthesis } from '../../synthesize.js';
import type { Time } from '../../time.js';
import type { Contents } from '../caches/contents.js';
import { BoundedMap } from '../caches/contents.js';
import { type Attempt, NotYet } from '../reconcile/attempt.js';
import { ConfigChecker } from './config-checker.js';

/** Characters of the last good configs of all instances. */
const MAX_WEIGHT = 4_000_000;
/** When to try again if the checker's answer gets lost: longer than a check may take. */
const CHECKING_MS = 60_000;

/** The live objects of the config that ran last. */
export interface Mounted {
  /** The ConfigMap that the pods mount. */
  readonly mounted: KubeObject | undefined;
  /** The Deployment whose pods read the tokens of MonocleCrawlers. */
  readonly crawlerDeployment: KubeObject | undefined;
  /** The existing MonocleCrawlers. */
  readonly crawlers: readonly KubeObject[];
}

export interface ConfigsOptions {
  readonly contents: Contents;
  readonly time: Time;
  /** Called when a config that had to wait for its check can be asked for again. */
  readonly requeue: (id: string) => void;
}

export class Configs {
  /** By uid of the Monocle. */
  private readonly good = new BoundedMap<GoodConfig>(MAX_WEIGHT);
  private readonly checker: ConfigChecker;

  constructor(private readonly options: ConfigsOptions) {
    const { requeue, time } = options;
    this.checker = new ConfigChecker(requeue, { time });
  }

  /**
   * The config as its author wrote it: inline, or in the ConfigMap that users edit.
   * @param edited undefined if the config is inline
   */
  async authored(
    { key, monocle }: Attempt,
    edited: KubeObject | undefined,
  ): Promise<Observed['config']> {
    const { contents } = this.options;
    if (edited === undefined) {
      const whole = await contents.whole(MONOCLE, monocle);
      if (whole?.metadata.generation !== monocle.metadata.generation) throw new NotYet();
      return { source: 'spec.config', verdict: this.verdict(key, { value: whole?.spec?.config }) };
    }
    const whole = await contents.whole(CONFIG_MAP, edited);
    if (whole === undefined) throw new NotYet();
    const verdict = this.verdict(key, { text: whole.data?.['config.yaml'] });
    return { source: `ConfigMap/${edited.metadata.name}`, verdict };
  }

  /** What ran last: the config in memory, or the mounted one if it is as recorded in the status. */
  async lastGood(
    { key, monocle, previousStatus }: Attempt,
    { mounted, crawlerDeployment, crawlers }: Mounted,
  ): Promise<GoodConfig | undefined> {
    const remembered = this.good.get(monocle.metadata.uid ?? '');
    if (remembered || !mounted) return remembered;
    const { contents } = this.options;
    const whole = await contents.whole(CONFIG_MAP, mounted);
    const verdict = this.verdict(key, { text: whole?.data?.['config.yaml'], isMerged: true });
    const deployment = crawlerDeployment && (await contents.whole(DEPLOYMENT, crawlerDeployment));
    // A crawler without its content is recognized only by its token.
    const known = crawlers as readonly (KubeObject & MonocleCrawler)[];
    return provenConfig(verdict, previousStatus?.configVersion, { deployment, crawlers: known });
  }

  /** Called before pods may mount the config. */
  remember({ monocle }: Attempt, { config, instance }: Synthesis, own: ValidConfig): void {
    const tokens = withoutSources(instance.tokens);
    const { uid = '' } = monocle.metadata;
    this.good.set(uid, { config, tokens, own }, JSON.stringify(config).length);
  }

  close(): void {
    this.checker.close();
  }

  private verdict(key: ObjectKey, input: ConfigInput): ConfigVerdict {
    const verdict = this.checker.verdict(input, idOf(key));
    if (verdict === undefined) throw new NotYet(CHECKING_MS);
    return verdict;
  }
}
