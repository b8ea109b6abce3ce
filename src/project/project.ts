/**
 * `monocle-k8s.yaml`: what a source repository publishes, and where. Pure.
 *
 * In: its text. Out: the project, or every problem with its line and column. The file comes from a repository, so
 * it may be hostile: it names no file outside its clone, no local repository but that clone, no credential, and
 * nothing that would be run.
 */

import type { Path, Problem } from '../../constructs/validation/problem.js';
import { type SchemaValidator, schemaProblems } from '../../constructs/validation/schema.js';
import { projectSchema } from '../../imports/schemas.js';
import { validateProjectSchema } from '../../imports/validators.js';
import { type Finding, type Position, readDocuments } from '../input/documents.js';
import { environmentProblems, settingsProblems } from './project-problems.js';
import type { Project } from './publish-flags.js';

export interface ReadProject {
  /** undefined if it has problems. */
  readonly project?: Project;
  readonly findings: readonly Finding[];
  /** Finds the place of a field. */
  readonly locate: (path: Path) => Position;
}

/** @param name of the file, for the findings */
export function readProject(name: string, text: string): ReadProject {
  const [document, second] = readDocuments(name, text);
  const start = { line: 1, column: 1 };
  if (document === undefined || 'findings' in document || second !== undefined) {
    const found = document && 'findings' in document ? document.findings : [];
    const message = 'holds more than one document; keep one';
    const several = { file: name, ...start, path: [], message };
    return { findings: second === undefined ? found : [...found, several], locate: () => start };
  }
  const { value, locate } = document;
  const shape = schemaProblems(validateProjectSchema as SchemaValidator, projectSchema(), value);
  const problems = shape.length > 0 ? shape : contentProblems(value as Project);
  const findings = problems
    .map(({ path, at, message }) => ({
      file: name,
      path,
      message,
      ...locate(path, at),
    }))
    .sort((a, b) => a.line - b.line || a.column - b.column);
  return { ...(findings.length === 0 && { project: value as Project }), findings, locate };
}

function contentProblems(project: Project): Problem[] {
  const { environments = {} } = project;
  return [
    ...settingsProblems(project),
    ...Object.entries(environments).flatMap(([name, environment]) =>
      settingsProblems(environment).map((problem) => ({
        ...problem,
        path: ['environments', name, ...problem.path],
      })),
    ),
    ...environmentProblems(project),
  ];
}
