/**
 * Shows a build's progress.
 *
 * In: progress, and a stream. Out: on a terminal one line that is rewritten, otherwise a plain line at
 * each stage and every half minute.
 * Must never write a control character to anything but a terminal.
 */
import type { BuildProgress } from './build.js';

const PLAIN_INTERVAL_MS = 30_000;
const REWRITE_INTERVAL_MS = 100;

export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export function showProgress(
  screen: Screen,
  title: string,
  now: () => number = Date.now,
): (progress: BuildProgress) => void {
  let stage: string | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const isNew = progress.stage !== stage;
    const interval = screen.isTTY ? REWRITE_INTERVAL_MS : PLAIN_INTERVAL_MS;
    if (!isNew && now() - shownAt < interval) return;
    stage = progress.stage;
    shownAt = now();
    const text = `${title}: ${describe(progress)}`;
    if (!screen.isTTY) screen.write(`${text}\n`);
    else {
      const end = progress.stage === 'built' ? '\n' : '';
      screen.write(`\r\x1b[2K${text.slice(0, (screen.columns || 80) - 1)}${end}`);
    }
  };
}

function describe(progress: BuildProgress): string {
  switch (progress.stage) {
    case 'waiting':
      return `waiting for process ${progress.holder}, which builds it`;
    case 'fetching':
      return `fetching ${progress.what}`;
    case 'downloading':
      return `building it once; fetching sources${progress.modules > 0 ? ` (${progress.modules} modules)` : ''}`;
    case 'compiling': {
      const percent = Math.floor((100 * progress.done) / progress.total);
      return `compiled ${percent} % (${progress.done} of ${progress.total} packages), ~${duration(progress.remainingMs)} left`;
    }
    case 'linking':
      return 'linking, less than a minute left';
    case 'built':
      return `built in ${duration(progress.elapsedMs)}`;
  }
}

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
