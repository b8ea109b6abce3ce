/** Numbers on the command line. */
import { UserError } from '../errors.js';

/** Node's timers count milliseconds in 31 bits; a longer timer would fire at once. */
export const MOST_SECONDS = Math.floor((2 ** 31 - 1) / 1_000);

export function wholeNumber(flag: string, text: string, most: number): number {
  const number = /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most)
    throw new UserError(`--${flag} ${text} is not a whole number from 1 to ${most}`, 2);
  return number;
}
