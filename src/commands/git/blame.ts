/**
 * `monocle-k8s blame`: shows which published commit last changed an object, and from which commit its
 * Monocle came.
 *
 * Writes nothing. Exit 0: it was found; 1: it is not published, or Git cannot be read.
 */
import type { Run } from '../../cli/command.js';
import { interruptible } from '../../errors.js';
import { Workspace } from '../../gitops/git/workspace.js';
import { type Blame, blameObject, parseObject } from '../../gitops/provenance/blame.js';
import { describeProvenance } from '../../gitops/provenance/provenance.js';
import { isJson, writeJson } from '../../output/json-output.js';
import { paint } from '../../output/report.js';
import { write } from '../../output/stdout.js';
import { resolveTarget } from '../../project/command-input.js';
import { redact } from '../../redact.js';

export const run: Run<'blame'> = async ([given = ''], values) => {
  const object = parseObject(given);
  const target = await resolveTarget(values);
  const found = await interruptible(async (signal) => {
    const workspace = await Workspace.open(target, { signal, writes: false });
    try {
      await workspace.refresh();
      return await blameObject(workspace, object);
    } finally {
      await workspace.close();
    }
  });
  if (isJson(values)) {
    const where = { repository: redact(target.repo), branch: target.branch };
    return writeJson(0, { ...where, ...found });
  }
  await write(blameText(found));
  return 0;
};

function blameText({ object, monocle, commit, isPublished, generation, source }: Blame): string {
  const { id, author, date, subject } = commit;
  const lines = [
    ['commit', id],
    ...(subject ? [['subject', subject]] : []),
    ...(author ? [['author', author]] : []),
    ...(date ? [['date', date]] : []),
    ...(isPublished ? [] : [['', 'not by publish: somebody else made this commit']]),
    ...(generation === undefined ? [] : [['from', `generation ${generation} in its cluster`]]),
    ...(source ? describeProvenance(source) : []).map((line, index) => [
      index === 0 ? 'from' : '',
      line,
    ]),
    ...(source?.commit ? [['', `${source.repository ?? 'no remote'} ${source.commit}`]] : []),
  ];
  const head = `${paint('bold', object, process.stdout)} of Monocle ${monocle}\n`;
  return head + lines.map(([key = '', value]) => `  ${key.padEnd(7)}  ${value}\n`).join('');
}
