/** Reads the status of a pod, in which every value may be of any type. Pure. */
import { oneLine } from './pod-text.js';

export type Part = Readonly<Record<string, unknown>>;

export const part = (value: unknown): Part =>
  value && typeof value === 'object' ? (value as Part) : {};

export const parts = (value: unknown): readonly Part[] =>
  Array.isArray(value) ? value.map(part) : [];

export const partOfType = (list: unknown, type: string): Part | undefined =>
  parts(list).find((each) => each.type === type);

export const nameOf = ({ name }: Part): string => oneLine(name, 63);

/** In milliseconds since 1970; NaN if it is not a time. */
export const timeOf = (value: unknown): number =>
  typeof value === 'string' ? Date.parse(value) : Number.NaN;

/** NaN if none of them is a time. */
export const latest = (...times: readonly number[]): number => {
  const known = times.filter((time) => !Number.isNaN(time));
  return known.length > 0 ? Math.max(...known) : Number.NaN;
};
