import { expect, test } from '@jest/globals';
import type { Finding } from '../../src/input/documents.js';
import { Findings } from '../../src/input/findings.js';
import { formatFindings } from '../../src/output/report.js';

const LONG = 'a'.repeat(60);
const finding = (line: number, ...path: string[]): Finding => ({
  ...{ file: 'a.yaml', line, column: 1, path, message: 'is wrong' },
});
const lines = (...found: Finding[]): string[] => {
  const findings = new Findings();
  findings.add(found);
  return formatFindings(findings, process.stderr).split('\n').slice(0, -2);
};

test('a long path is shown, alone and beside others', () => {
  expect(lines(finding(1, LONG))).toEqual([`a.yaml:1:1 ${LONG} is wrong`]);
  expect(lines(finding(1, LONG), finding(2, 'b'), finding(3))).toEqual([
    `a.yaml:1:1 ${LONG} is wrong`,
    'a.yaml:2:1 b is wrong',
    'a.yaml:3:1   is wrong',
  ]);
});

test('there is no column for paths if there is none', () => {
  expect(lines(finding(1), finding(2))).toEqual(['a.yaml:1:1 is wrong', 'a.yaml:2:1 is wrong']);
});
