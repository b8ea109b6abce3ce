import { describe, expect, test } from '@jest/globals';
import { queryRefusal } from '../../../constructs/config/search-query.js';

const names = { projects: new Set(['zuul', 'nova']), groups: new Set(['core']) };
const refusal = (query: string) => queryRefusal(query, names);

describe('a search alias', () => {
  test.each([
    ['one comparison', 'state:open'],
    ['every state', 'state:open or state:merged or state:self_merged or state:abandoned'],
    ['draft as a state', 'state:draft'],
    ['operators in capitals', 'state:open AND NOT author:me OR repo:x'],
    ['comparisons without an operator between them', 'state:open author:me'],
    ['parentheses and spaces inside them', ' ( repo:x or repo:y ) and ttm>42 '],
    ['parentheses without an operator between them', '(repo:x)(repo:y) not (repo:z)'],
    ['a quoted value', 'author:"Jane Doe"'],
    ['a quoted value that begins with an operator', 'author:"andrew"'],
    ['a quoted field', '"state":open'],
    ['a backslash before a closing quote', 'author:"jane\\"'],
    ['letters of any script', 'not author:λr🌈bow'],
    ['a regular expression', "repo:^openstack/.*nova[0-9]*$'"],
    ['a space before an operator', 'state :open'],
    ['a line break between comparisons', 'state:open\n  author:me'],
    ['several negations', 'not not state:open'],
    ['oneself', 'author:self'],
    ['a project and a group of the workspace', 'project:zuul group:core'],
    ['from and to with a colon', 'from:2021-01-01 to:2021-01-21'],
    ['from and to with an angle', 'from>2021 to<2022-02'],
    ['relative dates', 'from:now-3weeks to:now updated_at>now-1day created_at>now-51years'],
    ['numbers', 'ttm>3600 task.score:42 task.score<-1.5e3'],
    ['texts', 'approval:Code-Review+2 tag:bug branch:main file:a task.priority:high task.tag:x'],
    ['parentheses nested twenty deep', `${'('.repeat(20)}state:open${')'.repeat(20)}`],
    ['a great length', 'not '.repeat(20_000).concat('state:open '.repeat(20_000))],
  ])('may have %s', (_, query) => {
    expect(refusal(query)).toBeUndefined();
  });

  test.each([
    ['emptiness', '', 'is empty; a search alias stands for a search'],
    ['nothing but space', ' \n', 'is empty; a search alias stands for a search'],
    ['a lone word', 'open', 'character 1: "open" has no comparison sign after it (: < or >)'],
    ['another alias', 'state:open not bots', /^character 16: "bots" has no comparison sign/],
    ['a missing value', 'state:', /^character 1: "state:" has no value right after it/],
    ['a parenthesis for a value', 'author:(a or b)', /^character 1: "author:" has no value/],
    ['a space after an operator', 'state: open', /^character 1: "state:" has no value/],
    ['an operator that Monocle cannot read', 'ttm>=3', /^character 1: "ttm>" has no value/],
    [
      'a value that begins like an operator',
      'author:andrew',
      'character 1: "author:" has no value right after it; put one that begins with and, or or not in quotes',
    ],
    ['an operator without a right side', 'state:open or', /^ends where a comparison such as/],
    ['an operator without a left side', 'and state:open', /^character 1: "and" is not expected/],
    ['two operators', 'state:open or and repo:x', /^character 15: "and" is not expected/],
    ['a negation of nothing', 'state:open not', /^ends where a comparison such as state:open/],
    ['a parenthesis that is never closed', 'not (state:open', 'has a ( that is not closed'],
    ['a parenthesis that was never opened', 'state:open)', 'character 11: this ) has no ('],
    ['empty parentheses', '()', /^character 2: "\)" is not expected here/],
    [
      'parentheses that Monocle would read too often',
      `${'('.repeat(21)}state:open${')'.repeat(21)}`,
      'character 21: parentheses are nested deeper than 20 levels',
    ],
    ['empty quotes', 'author:""', /^character 1: "author:" has no value/],
    ['quotes that are not closed', 'author:"jane', /^character 1: "author:" has no value/],
    ['a line break in quotes', 'author:"a\nb"', /^character 1: "author:" has no value/],
    [
      'a character that needs quotes',
      'author:a!',
      'character 9: "!" is not expected here; put special characters in quotes',
    ],
    ['an equals sign', 'state=open', /^character 1: "state" has no comparison sign after it/],
    ['an unknown field', 'bad:coffee', /^character 1: unknown field "bad"; known fields: .*state/],
    ['a field that every object has', 'constructor:x', /^character 1: unknown field "constr/],
    ['an unknown state', 'state:closed', /^character 1: "closed" is not a state; use one of open,/],
    ['a range of states', 'state>open', 'character 1: state is a text, which takes :, not >'],
    [
      'a colon on a date',
      'updated_at:2021',
      'character 1: updated_at is a date, which takes > or <, not :',
    ],
    [
      'a word for a date',
      'from:yesterday',
      'character 1: "yesterday" is not a date since 1970; write 2022, 2022-01, 2022-01-31, now or now-3weeks',
    ],
    ['a day without two digits', 'from:2021-1-1', /^character 1: "2021-1-1" is not a date/],
    ['a month that does not exist', 'from:2021-13', /^character 1: "2021-13" is not a date/],
    ['an unknown unit of time', 'from:now-3decades', /^character 1: "now-3decades" is not a date/],
    ['a date before 1970', 'from:1969-12-31', /^character 1: "1969-12-31" is not a date since/],
    ['a word for a number', 'ttm>soon', 'character 1: "soon" is not a number'],
    ['a number that Monocle cannot read', 'ttm>.5', 'character 1: ".5" is not a number'],
    ['an unknown project', 'project:zull', 'character 1: no project "zull" in this workspace'],
    [
      'an unknown group',
      'group:writers',
      'character 1: no ident of this workspace is in a group "writers"',
    ],
  ])('is refused for %s', (_, query, message) => {
    expect(refusal(query)).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    );
  });

  test('counts characters as people do, not code units', () => {
    expect(refusal('author:🌈 bad:x')).toMatch(/^character 10: /);
  });
});
