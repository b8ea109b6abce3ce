/** Log lines: JSON for machines, words for a person at a terminal. The message is constant, the rest are values. */
import { paint } from '../output/report.js';

export type Level = 'debug' | 'info' | 'warning' | 'error';
export type Log = (
  level: Level,
  message: string,
  values?: Readonly<Record<string, unknown>>,
) => void;

export function createLog(stream: NodeJS.WriteStream, { debug = false } = {}): Log {
  return (level, message, values = {}) => {
    if (level === 'debug' && !debug) return;
    const time = new Date().toISOString();
    if (!stream.isTTY) {
      stream.write(`${JSON.stringify({ time, level, message, ...values })}\n`);
      return;
    }
    const colour = level === 'error' ? 'red' : level === 'warning' ? 'yellow' : 'green';
    const rest = Object.entries(values).map(
      ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    stream.write(
      `${paint('dim', time.slice(11, 23), stream)} ${paint(colour, level, stream)} ${message} ${paint('dim', rest.join(' '), stream)}\n`,
    );
  };
}
