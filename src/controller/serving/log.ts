/** Log lines: JSON for machines, text for a terminal. The message is constant; the rest are values. */
import { styleText } from 'node:util';
import { redact, redactJson } from '../../redact.js';
import { systemTime, type Time } from '../../time.js';

export type Level = 'debug' | 'info' | 'warning' | 'error';
export type Log = (
  level: Level,
  message: string,
  values?: Readonly<Record<string, unknown>>,
) => void;

export interface LogOptions {
  /** @default false */
  readonly debug?: boolean;
  readonly time?: Time;
}

export function createLog(
  stream: NodeJS.WriteStream,
  { debug = false, time: clock = systemTime }: LogOptions = {},
): Log {
  /** Uses colour only for a terminal, and never if NO_COLOR is set. */
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    styleText(style, text, { stream });
  return (level, message, values = {}) => {
    if (level === 'debug' && !debug) return;
    const time = new Date(clock.now()).toISOString();
    if (!stream.isTTY) {
      stream.write(`${redactJson({ time, level, message, ...values })}\n`);
      return;
    }
    const colour = level === 'error' ? 'red' : level === 'warning' ? 'yellow' : 'green';
    const rest = Object.entries(values).map(
      ([key, value]) => `${key}=${typeof value === 'string' ? redact(value) : redactJson(value)}`,
    );
    stream.write(
      `${paint('dim', time.slice(11, 23))} ${paint(colour, level)} ${message} ${paint('dim', rest.join(' '))}\n`,
    );
  };
}
