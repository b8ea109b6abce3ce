import { describe, expect, test } from '@jest/globals';
import { syntaxRefusal } from '../../../constructs/config/lucene-regex.js';

describe('an expression of Lucene', () => {
  test.each([
    ...['openstack/nova', '.*', 'a|b', '(a|b)+c?', '[a-z]{2,3}', 'a{3}', 'a{3,}', '[^/]+', '()'],
    // Globs are read, although they do not mean what a glob means.
    ...['*.py', '*', '+a', '?', '{a', '|a', ']', 'a]', 'a}', '(|a)', '(*)', 'a|*'],
    // Operators that JavaScript does not have.
    ...['~a', '~(a|b)', 'a&b', '@', '#', '<1-100>', '"a)b"', '.*@~(x)', '(a&~b)'],
    // Quoted, and classes in brackets.
    ...[
      '\\.py',
      '\\(',
      '\\d+\\w\\S',
      '[\\d.\\-]',
      '[\\]]',
      '[]a]',
      '[A-]b]',
      '[-a]',
      '[\\\\-a]',
      '"\\"',
    ],
    ...['ä😀', '[😀-😎]', 'a{5,1}', 'a**', '[.]'],
  ])('is %s', (text) => {
    expect(syntaxRefusal(text)).toBeUndefined();
  });

  test.each([
    ['(a', 'a ( is not closed'],
    ['((a)', 'a ( is not closed'],
    ['a)', 'a ) has no ('],
    ['(a))b', 'a ) has no ('],
    ['(?:a', 'a ( is not closed'],
    ['[a', 'a [ is not closed'],
    ['[]', 'a [ is not closed'],
    ['[', 'a [ is not closed'],
    ['[^', 'a [ is not closed'],
    ['[a-', 'a [ is not closed'],
    ['[\\w.-]+', 'a - before ] begins a range; write \\-'],
    ['[a-]', 'a - before ] begins a range; write \\-'],
    ['[z-a]', 'the range z-a in [] ends before it begins'],
    ['a|', 'it ends where something is missing'],
    ['a&', 'it ends where something is missing'],
    ['~', 'it ends where something is missing'],
    ['(', 'it ends where something is missing'],
    ['a\\', 'it ends with a \\'],
    ['a{', 'a { is not closed'],
    ['a{x}', 'between { and } are no numbers such as {1,3}'],
    ['a{,3}', 'between { and } are no numbers such as {1,3}'],
    ['"a', 'a " is not closed'],
    ['<1', 'a < is not closed'],
    ['<name>', 'between < and > is no interval such as <1-100>'],
    ['\\bfoo', '\\b has no meaning'],
    ['[\\p]', '\\p has no meaning'],
  ])('is not %s', (text, refusal) => {
    expect(syntaxRefusal(text)).toBe(refusal);
  });

  test('is read in linear time, however it is nested', () => {
    for (const part of ['(', '[a-a-', '~', 'a{1}', '<1-2>', '"', '((a)', 'a|'])
      expect(() => syntaxRefusal(part.repeat(50_000))).not.toThrow();
  });
});
