import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { readLines } from '../../src/kube/answer.js';

const CHUNK = 8_192;

async function linesOf(bytes: Buffer, chunk = CHUNK): Promise<unknown[]> {
  const chunks = [];
  for (let at = 0; at < bytes.length; at += chunk) chunks.push(bytes.subarray(at, at + chunk));
  const stream = Readable.from(chunks, { objectMode: false }) as IncomingMessage;
  const lines = [];
  for await (const line of readLines(stream, 'x')) lines.push(line);
  return lines;
}

test.each([1, 2, 3, 5, 100])('gives each line, however it is cut: %d bytes', async (chunk) => {
  const values = ['ä', '', { a: 'ö€😀' }, 5];
  const text = `\n${values.map((value) => JSON.stringify(value)).join('\n\n')}\n{"cut`;
  expect(await linesOf(Buffer.from(text), chunk)).toEqual(values);
});

test('takes time in proportion to the length of a line', async () => {
  const total = 24e6;
  const timeOf = async (size: number): Promise<number> => {
    const line = `${JSON.stringify('x'.repeat(size))}\n`;
    const bytes = Buffer.from(line.repeat(total / size));
    const start = performance.now();
    await linesOf(bytes);
    return performance.now() - start;
  };
  const best = async (size: number): Promise<number> =>
    Math.min(await timeOf(size), await timeOf(size), await timeOf(size));
  const short = await best(100_000);
  // The same bytes: in proportion it is about as long, with the square 60 times.
  expect(await best(6_000_000)).toBeLessThan(short * 20);
});
