import { describe, expect, test } from '@jest/globals';
import { queryRefusals } from '../../../constructs/config/search-query.js';

const names = {
  projects: new Set(['zuul', 'nova']),
  groups: new Set(['core']),
  aliases: new Set(['bots', 'mine']),
  suggestionsLeft: 1_000,
};
const refusals = (query: string) => queryRefusals(query, names);

describe('a search alias', () => {
  test.each([
    ['one comparison', 'state:open'],
    ['every state', 'state:open or state:merged or state:self_merged or state:abandoned'],
    ['draft as a state', 'state:draft'],
    ['operators in capitals', 'state:open AND NOT author:me OR repo:x'],
    ['comparisons without an operator between them', 'state:open author:me'],
    ['parentheses and spaces inside them', ' ( repo:x or repo:y ) and ttm>42 '],
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
  ])('may have %s', (_, query) => {
    expect(refusals(query)).toEqual([]);
  });

  test.each([
    ['emptiness', '', 'is empty; a search alias stands for a search'],
    ['nothing but space', ' \n', 'is empty; a search alias stands for a search'],
    ['a lone word', 'open', 'character 1: "open" has no operator after it (: < or >)'],
    [
      'another alias',
      'state:open not bots',
      'character 16: "bots" is another alias; Monocle reads each alias without the others',
    ],
    ['an unknown joining word', 'state:open nor author:me', /^character 12: "nor" has no operator/],
    ['a missing value', 'state:', 'character 7: expected a value after :, found the end'],
    ['a parenthesis for a value', 'author:(a or b)', /^character 8: expected a value after :/],
    ['a space after an operator', 'state: open', 'character 7: no space is allowed after :'],
    [
      'an operator that Monocle cannot read',
      'ttm>=3',
      'character 4: Monocle cannot read >=, only : < and >; write >',
    ],
    [
      'a value that begins like an operator',
      'author:andrew',
      'character 8: Monocle reads "and" as an operator; put the value in quotes: "andrew"',
    ],
    ['an operator for a value', 'author:or', /^character 8: expected a value after :, found or/],
    [
      'an operator without a right side',
      'state:open or',
      'character 14: expected a comparison such as state:open after "or", found the end',
    ],
    ['an operator without a left side', 'and state:open', /^character 1: .*, found and$/],
    ['a negation of nothing', 'state:open not', /^character 15: .* after "not", found the end$/],
    ['a parenthesis that is never closed', 'not (state:open', /^character 5: this \( is never/],
    ['a parenthesis that was never opened', 'state:open)', 'character 11: this ) has no ('],
    ['a closing parenthesis at the start', ')', 'character 1: this ) has no ('],
    ['empty parentheses', '()', /^character 2: expected a comparison .* after "\(", found \)$/],
    [
      'parentheses that Monocle would read too often',
      `${'('.repeat(21)}state:open${')'.repeat(21)}`,
      'character 21: parentheses are nested deeper than 20 levels',
    ],
    ['empty quotes', 'author:""', 'character 8: the quotes are empty'],
    ['quotes that are not closed', 'author:"jane', /^character 8: the quotes hold a line break/],
    ['a line break in quotes', 'author:"a\nb"', /^character 8: the quotes hold a line break/],
    ['a character that needs quotes', 'author:a!', 'character 9: "!" must be inside quotes'],
    ['an equals sign', 'state=open', 'character 6: "=" must be inside quotes'],
    [
      'an unknown field',
      'bad:coffee',
      /^character 1: unknown field "bad"; known fields: updated_at, /,
    ],
    ['a mistyped field', 'stat:open', 'character 1: unknown field "stat"; did you mean state?'],
    ['a field that every object has', 'constructor:x', /^character 1: unknown field "constr/],
    ['an unknown state', 'state:closed', /^character 1: "closed" is not a state; use one of open,/],
    ['a range of states', 'state>open', 'character 1: state is a text, which takes :, not >'],
    ['a range of repositories', 'repo<x', 'character 1: repo is a text, which takes :, not <'],
    [
      'a colon on a date',
      'updated_at:2021',
      'character 1: updated_at is a date, which takes > or <, not :',
    ],
    ['a word for a date', 'from:yesterday', /^character 1: "yesterday" is not a date; write 2022/],
    ['a day without two digits', 'from:2021-1-1', /^character 1: "2021-1-1" is not a date/],
    [
      'a day that does not exist',
      'from:2021-02-29',
      /^character 1: "2021-02-29" is not in the cal/,
    ],
    ['a month that does not exist', 'from:2021-13', /^character 1: "2021-13" is not in the cal/],
    ['an unknown unit of time', 'from:now-3decades', /^character 1: "now-3decades" is not a date/],
    [
      'a date before 1970',
      'from:1969-12-31',
      'character 1: "1969-12-31" is before 1970; use a later date',
    ],
    ['a relative date before 1970', 'from:now-52years', /^character 1: "now-52years" is before/],
    ['a word for a number', 'ttm>soon', 'character 1: "soon" is not a number'],
    ['a number that Monocle cannot read', 'ttm>.5', 'character 1: ".5" is not a number'],
    [
      'a word that Elasticsearch would not take for a number',
      'task.score:high',
      'character 1: "high" is not a number',
    ],
    [
      'an unknown project',
      'project:zull',
      'character 1: no project "zull" in this workspace; did you mean zuul?',
    ],
    [
      'an unknown group',
      'group:writers',
      'character 1: no ident of this workspace is in a group "writers"',
    ],
  ])('is refused for %s', (_, query, message) => {
    expect(refusals(query)).toEqual([
      message instanceof RegExp ? expect.stringMatching(message) : message,
    ]);
  });

  test('counts characters as people do, not code units', () => {
    expect(refusals('author:🌈 bad:x')).toEqual([expect.stringMatching(/^character 10: /)]);
  });

  test('is told everything that is wrong with its names at once', () => {
    expect(refusals('(stat:open or project:x) and state:done')).toHaveLength(3);
  });

  test('may be long', () => {
    expect(refusals('not '.repeat(20_000).concat('state:open '.repeat(20_000)))).toEqual([]);
  });
});
