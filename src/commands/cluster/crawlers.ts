/**
 * `monocle-k8s crawlers extract`: prints MonocleCrawlers for the crawlers of an existing config, and reports on stderr
 * what stays in the config and what the Monocle has to allow.
 *
 * `monocle-k8s crawlers wipe`: shows what one crawler has stored, and deletes it once the user confirms.
 */
import { writeFile } from 'node:fs/promises';
import { renderConfig, validateConfig } from '../../../constructs/config/config.js';
import { TOKEN_LABEL } from '../../../constructs/crawlers/crawler-token.js';
import { extractCrawlers } from '../../../constructs/crawlers/extract-crawlers.js';
import {
  type MonocleCrawler,
  resolveCrawler,
} from '../../../constructs/crawlers/monocle-crawler.js';
import { namesOf } from '../../../constructs/instance/names.js';
import type { ResolvedSpec } from '../../../constructs/instance/spec.js';
import { isError } from '../../../constructs/validation/problem.js';
import { own } from '../../../constructs/validation/schema.js';
import type { Run, Values } from '../../cli/command.js';
import { EXTRACT_FLAGS, WIPE_FLAGS } from '../../cli/flags.js';
import { type LiveInstance, readRequest, runJanitor, withInstance } from '../../cli/run-janitor.js';
import { explain, interruptible, printable, singleLine, UserError } from '../../errors.js';
import { Findings } from '../../input/findings.js';
import { isCrawler, located, readObjects } from '../../input/source-objects.js';
import { readSource, type Source } from '../../input/sources.js';
import { listCrawlers } from '../../instance/desired/live.js';
import { crawlersIn, type KnownCrawler, runningCrawlers } from '../../instance/jobs/janitor.js';
import { crawlerOf, liveCrawlers, planWipe, wipeText } from '../../instance/jobs/wipe.js';
import { readiness } from '../../instance/readiness/components.js';
import { REASON } from '../../instance/status/reasons.js';
import { DEPLOYMENT, MONOCLE } from '../../instance/writes/resources.js';
import { toYaml } from '../../manifest/yaml-text.js';
import { confirm } from '../../output/confirm.js';
import { count, formatFindings } from '../../output/report.js';
import { tell, write, writeData } from '../../output/stdout.js';
import { readConfigAlone } from '../../project/read-input.js';

const VERBS = {
  extract: { run: extract, flags: EXTRACT_FLAGS },
  wipe: { run: wipe, flags: WIPE_FLAGS },
} as const;

export const run: Run<'crawlers'> = ([verb = '', operand], values) => {
  const chosen = own(VERBS, verb);
  if (chosen === undefined || operand === undefined)
    throw new UserError(
      'write: monocle-k8s crawlers extract CONFIG, or monocle-k8s crawlers wipe MONOCLE',
      2,
    );
  for (const [other, { flags }] of Object.entries(VERBS))
    for (const flag of Object.keys(values))
      if (flag in flags && !(flag in chosen.flags))
        throw new UserError(`--${flag} is a flag of crawlers ${other}`, 2);
  return chosen.run(operand, values);
};

async function extract(file: string, values: Values<'crawlers'>): Promise<number> {
  const { monocle, namespace, rest: restFile } = values;
  if (monocle === undefined)
    throw new UserError('--monocle is required: the name of the Monocle that runs the crawlers', 2);
  const config = await readConfigAlone(file);
  if (config === undefined) return 1;
  const { crawlers, rest, kept, secretKeys } = extractCrawlers(config, {
    monocle,
    secret: values.secret ?? namesOf(monocle).userData,
    namespace,
  });
  if (restFile !== undefined) await writeNew(restFile, renderConfig(rest));
  if (crawlers.length > 0) await writeData(toYaml(crawlers));
  for (const line of [
    `${count(crawlers.length, 'crawler')} extracted, ${kept.length} left in the config`,
    ...kept.map((each) => `  ${singleLine(each)}`),
    ...(secretKeys.length > 0
      ? [
          `Set spec.crawlers.secretKeys of Monocle/${monocle} to [${secretKeys.join(', ')}]`,
          `If a team uses a Secret of its own instead, mark it: kubectl label secret NAME ${TOKEN_LABEL}=true`,
        ]
      : []),
    restFile === undefined
      ? `The rest of the config, in which they are no longer:\n${renderConfig(rest).trimEnd()}`
      : `${restFile} has the rest of the config, in which they are no longer`,
  ])
    tell(`${line}\n`);
  return 0;
}

/** Overwrites no file: neither the config that was read, nor any other. */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    throw explain(file, error);
  }
}

const NOTHING = 'nothing was deleted';

async function wipe(name: string, values: Values<'crawlers'>): Promise<number> {
  const request = readRequest(values);
  const { file } = values;
  const given = file === undefined ? [] : crawlersInFile(await readSource(file));
  if (given === undefined) return 1;
  return withInstance({ name, task: 'wipe' }, values, async (instance) => {
    const { client, key } = instance;
    const running = runningCrawlers(instance.config);
    if (running === undefined)
      throw new UserError(`the config that runs cannot be read; ${NOTHING}`);
    const plan = planWipe([...running, ...(await crawlersInCluster(instance)), ...given], request);
    if (typeof plan === 'string') throw new UserError(`${plan}; ${NOTHING}`);
    const deployment = { ...key, name: namesOf(name).crawler };
    const { reason, message } = readiness(await client.get(DEPLOYMENT, deployment));
    if (!plan.isConfigured && (reason === REASON.Rolling || reason === REASON.Stopping))
      throw new UserError(`the crawler may still run with it: ${message}; ${NOTHING}`);
    await write(wipeText(plan));
    await requireConsent(values.yes === true, plan.others.length > 0);
    const { workspace, config } = plan;
    const task = { task: 'wipe', workspace, crawler: plan.crawler, config } as const;
    if (await runJanitor(instance, task, request))
      await write('the janitor has run; the log of the Job says what it deleted\n');
    if (plan.isConfigured)
      await write(
        `restart the api after that, so that Monocle crawls it again: kubectl rollout restart -n ${key.namespace} deployment/${namesOf(name).api}\n`,
      );
    return 0;
  });
}

/** If other crawlers may have the same data, --yes is not enough: the user has to read which ones they are. */
async function requireConsent(isGiven: boolean, hasOthers: boolean): Promise<void> {
  if (isGiven && !hasOthers) return;
  const answer = await interruptible((signal) => confirm('Delete it?', signal));
  if (answer) return;
  if (answer === false) throw new UserError(NOTHING);
  throw new UserError(
    hasOthers
      ? `other crawlers may have the same data, and standard input is not a terminal; ${NOTHING}. Run the command at a terminal, without a pipe`
      : `standard input is not a terminal; ${NOTHING}. Add --yes`,
  );
}

/** Empty if the Monocle is not in this cluster: its instance may have been applied from files or from Git. */
async function crawlersInCluster({ client, key }: LiveInstance): Promise<KnownCrawler[]> {
  const monocle = await client.get(MONOCLE, key);
  if (monocle === undefined) return [];
  const spec = (monocle.spec ?? {}) as ResolvedSpec;
  return liveCrawlers(await listCrawlers(client, { ...key, spec }));
}

/** Its MonocleCrawlers, and the crawlers of its configs; undefined if it has errors, which it prints on stderr. */
function crawlersInFile(source: Source): KnownCrawler[] | undefined {
  const place = printable(source.name);
  const findings = new Findings();
  const found: KnownCrawler[] = [];
  for (const object of readObjects(source)) {
    if ('findings' in object) findings.add(object.findings);
    if (!('value' in object)) continue;
    const { value } = object;
    const config = own(own(value, 'spec'), 'config') ?? value;
    const isConfig = own(config, 'workspaces') !== undefined;
    const problems = isCrawler(value)
      ? resolveCrawler(value).problems
      : isConfig
        ? validateConfig(config)
        : [];
    findings.add(located(object, problems));
    if (problems.some(isError)) continue;
    if (isCrawler(value)) found.push(crawlerOf(value as MonocleCrawler, place));
    else found.push(...crawlersIn(config, place));
  }
  if (!findings.isEmpty) tell(formatFindings(findings, process.stderr));
  return findings.errors > 0 ? undefined : found;
}
