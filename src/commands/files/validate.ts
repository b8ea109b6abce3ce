/** `monocle-k8s validate`: reports every problem of every file at once, each with its place. */

import { validateConfig } from '../../../constructs/config/config.js';
import { isError } from '../../../constructs/validation/problem.js';
import type { Run } from '../../cli/command.js';
import { SourceError } from '../../errors.js';
import type { ConfigMaps } from '../../input/config-maps.js';
import { Crawlers } from '../../input/crawlers.js';
import type { Finding, SourceObject } from '../../input/documents.js';
import { Findings, PassedOver } from '../../input/findings.js';
import {
  checkConfigMap,
  checkMonocle,
  configMapsIn,
  judgeCrawler,
  Listed,
  nothingIn,
} from '../../input/monocles.js';
import { Overlays } from '../../input/overlays.js';
import { isConfigMap, isCrawler, located, readObjects } from '../../input/source-objects.js';
import { readSource, type Source } from '../../input/sources.js';
import { count, findingsAsJson, formatFindings } from '../../output/report.js';
import { tell, write, writeData } from '../../output/stdout.js';
import { requireFiles, resolveInput } from '../../project/command-input.js';
import { redactJson } from '../../redact.js';

export const run: Run<'validate'> = async (args, values) => {
  const input = await resolveInput(args, values, args.length > 0);
  requireFiles(input);
  const { config, namespace, overlay = [] } = input.options;
  const findings = new Findings();
  const passedOver = new PassedOver();
  const valid = { Monocle: 0, MonocleCrawler: 0, config: 0 };
  const crawlers = new Crawlers<SourceObject>(namespace);
  // The files of monocle-k8s.yaml are published together; files on the command line may be for different clusters.
  const listed = args.length === 0 ? new Listed() : undefined;
  const read = await readEach([...input.files, ...(config === undefined ? [] : [config])]);
  const sources = read.filter((each) => 'text' in each);
  const configMaps = configMapsIn(sources, namespace);
  const overlaySources = await readEach(overlay);
  const overlays = new Overlays(
    overlaySources.filter((each) => 'text' in each),
    namespace,
  );
  for (const each of [...overlaySources.filter((found) => 'findings' in found), overlays])
    findings.add(each.findings);
  let isReadable = true;
  for (const source of read) {
    for (const part of 'text' in source ? readObjects(source) : [source]) {
      const object = 'value' in part ? overlays.over(part) : part;
      if ('findings' in object) {
        isReadable &&= !object.findings.some(isError);
        findings.add(object.findings);
        continue;
      }
      if ('value' in object && isCrawler(object.value)) {
        crawlers.add(object.value, object);
        continue;
      }
      const checked =
        'otherKind' in object ? object : check(object, { configMaps, namespace }, crawlers, listed);
      if ('otherKind' in checked) {
        passedOver.add(checked.otherKind);
        continue;
      }
      findings.add(checked.findings);
      if (checked.noun !== undefined && !checked.findings.some(isError)) valid[checked.noun]++;
    }
  }
  for (const { place, problems } of crawlers.check('warning')) {
    findings.add(located(place, problems, judgeCrawler));
    if (!problems.some(isError)) valid.MonocleCrawler++;
  }
  // The object that an overlay is for may be in a part that could not be read.
  if (isReadable) findings.add(overlays.unused());
  const total = Object.values(valid).reduce((sum, each) => sum + each, 0);
  if (total + findings.errors === 0 && passedOver.total > 0)
    findings.add(nothingIn(sources, `holds ${NEITHER}`));
  tell(passedOver.text);
  if (values.output === 'json') {
    await writeData(`${redactJson(findingsAsJson(findings), 2)}\n`);
  } else if (!findings.isEmpty) {
    await write(formatFindings(findings, process.stdout));
  } else {
    const counts = Object.entries(valid).filter(([, number]) => number > 0);
    await write(`${counts.map(([noun, number]) => count(number, noun)).join(', ')}: valid\n`);
  }
  return findings.errors > 0 ? 1 : 0;
};

/** If one file cannot be read, the problems of the others are still shown. */
async function readEach(
  paths: readonly string[],
): Promise<(Source | { readonly findings: readonly Finding[] })[]> {
  const sources: Awaited<ReturnType<typeof readEach>> = [];
  for (const path of paths) {
    try {
      sources.push(await readSource(path));
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const { source: file, reason: message } = error;
      sources.push({ findings: [{ file, line: 1, column: 1, path: [], message }] });
    }
  }
  return sources;
}

const NEITHER = 'neither a Monocle (kind: Monocle) nor a Monocle config (workspaces: …)';

function check(
  object: SourceObject,
  options: { readonly configMaps: ConfigMaps; readonly namespace: string | undefined },
  crawlers: Crawlers<SourceObject>,
  listed: Listed | undefined,
): { noun?: 'Monocle' | 'config'; findings: readonly Finding[] } | { otherKind: string } {
  const { apiVersion, kind, workspaces } = (object.value ?? {}) as Record<string, unknown>;
  if (isConfigMap(object.value)) {
    const findings = checkConfigMap(object, options.configMaps);
    return findings ? { noun: 'config', findings } : { otherKind: 'ConfigMap' };
  }
  if (kind !== undefined || apiVersion !== undefined) {
    const judge = (value: unknown) => checkMonocle(value, options);
    const { monocle, problems: own } = judge(object.value);
    const again = monocle && listed?.add(monocle, object);
    const problems = again ? [...own, again] : own;
    crawlers.addMonocle(object.value, again ? undefined : monocle);
    const findings = located(object, problems, (value) => judge(value).problems);
    return { noun: 'Monocle', findings };
  }
  if (workspaces !== undefined)
    return { noun: 'config', findings: located(object, validateConfig(object.value)) };
  return { findings: located(object, [{ path: [], message: `is ${NEITHER}` }]) };
}
