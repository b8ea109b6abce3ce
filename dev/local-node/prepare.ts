/**
 * Gets a local node ready to start: checks the machine, compiles the programs, builds the images.
 *
 * Out: nothing if all is there; an error that says what is missing otherwise.
 */
import { CONTROL_PLANE, ensureBinaries } from '../local-cluster/binaries.js';
import { type Screen, showProgress } from '../local-cluster/progress.js';
import { ensureImages } from './images.js';
import { ensureNodePrograms, findNodePrograms } from './programs.js';
import { obstacle } from './requirements.js';

/** Minutes the first time, seconds later. Returns the archives of the images. */
export async function prepareNode(screen: Screen = process.stderr): Promise<readonly string[]> {
  const reason = obstacle();
  if (reason !== undefined) throw new Error(reason);
  await ensureBinaries({ progress: showProgress(screen, CONTROL_PLANE.title) });
  await ensureNodePrograms({ progress: (title) => showProgress(screen, title) });
  const programs = findNodePrograms();
  if (programs === undefined) throw new Error('the programs of the node were not built');
  return ensureImages({ programs, log: (line) => screen.write(`node: ${line}\n`) });
}
