import { expect, test } from 'vitest';
import { moment } from './dates.ts';
import { readFrontMatter } from './front-matter.ts';

const data = (text: string) => ({ ...readFrontMatter(text).data });

test('YAML, TOML and JSON, with the text after them and its line', () => {
  expect(readFrontMatter('---\ntitle: A\ntags: [x, y]\n---\n\nText')).toMatchObject({
    data: { title: 'A', tags: ['x', 'y'] },
    body: '\nText',
    bodyLine: 5,
    present: true,
    problem: null,
  });
  expect(readFrontMatter('+++\ntitle = "A"\nweight = 2\n[params]\nx = true\n+++\nText')).toMatchObject({
    data: { title: 'A', weight: 2, params: { x: true } },
    body: 'Text',
  });
  expect(readFrontMatter('{\n  "title": "A",\n  "n": {"m": 1}\n}\n\nText')).toMatchObject({
    data: { title: 'A', n: { m: 1 } },
    body: '\nText'.trimStart(),
  });
  expect(readFrontMatter('\uFEFF---\r\ntitle: A\r\n...\r\nText\r\nmore')).toMatchObject({
    data: { title: 'A' },
    body: 'Text\nmore',
  });
});

test.each([
  ['Text alone'],
  ['---\n\nA rule at the beginning, and another one\n\n---\n'],
  ['---\ntitle: never closed\n\nText'],
  ['{% include x %}\nText'],
  ['{{< figure src="a.png" >}}'],
])('%s has none', (text) => {
  expect(readFrontMatter(text)).toMatchObject({ data: {}, body: text, present: false, problem: null });
});

test('moments stay as they are written', () => {
  expect(data('---\ndate: 2020-01-02 10:00:00 +0100\n---\n')).toEqual({ date: '2020-01-02 10:00:00 +0100' });
  expect(data('---\ndate: 2020-01-02\n---\n')).toEqual({ date: '2020-01-02' });
  expect(data('+++\na = 2020-01-02\nb = 2020-01-02T10:00:00\nc = 2020-01-02T10:00:00+01:00\n+++\n')).toEqual({
    a: '2020-01-02',
    b: '2020-01-02T10:00:00.000',
    c: '2020-01-02T10:00:00.000+01:00',
  });
});

test('a broken one gives what its lines say, and where it breaks', () => {
  const broken = readFrontMatter('---\ntitle: Boards: a guide\ndraft: true\ntags: [a, "b"]\n---\nText');
  expect(broken).toMatchObject({
    data: { title: 'Boards: a guide', draft: true, tags: ['a', 'b'] },
    body: 'Text',
    problem: 'Its front matter is not valid at line 2; what its plain lines say was used',
  });
  expect(readFrontMatter('+++\ntitle = "A\ndraft = true\n+++\nText')).toMatchObject({
    data: { draft: true },
    problem: expect.stringMatching(/^Its front matter is not valid at line 2;/),
  });
});

test('aliases that multiply, odd tags, endless nesting and keys of objects harm nobody', () => {
  const bomb = ['a: &a ["x","x","x","x","x","x","x","x","x","x"]'];
  for (const [one, other] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh'].map((pair) => [...pair]))
    bomb.push(`${other}: &${other} [${Array(10).fill(`*${one}`).join(',')}]`);
  expect(readFrontMatter(`---\ntitle: Bomb\n${bomb.join('\n')}\n---\nText`).data).toMatchObject({
    title: 'Bomb',
  });
  expect(
    readFrontMatter(`---\ntitle: Deep\nx: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n---\n`).data,
  ).toMatchObject({
    title: 'Deep',
  });
  expect(readFrontMatter(`+++\nx = ${'['.repeat(20_000)}${']'.repeat(20_000)}\n+++\n`).present).toBe(true);
  expect(
    data('---\ntitle: !!js/function "function(){ throw 1 }"\nx: !ruby/object:Gem {a: 1}\n---\n'),
  ).toMatchObject({
    title: 'function(){ throw 1 }',
  });
  expect(readFrontMatter('---\n__proto__: {draft: true}\ntitle: A\n---\n').data.draft).toBeUndefined();
  expect(readFrontMatter(`---\ntitle: ${'x'.repeat(300_000)}\n---\nText`)).toMatchObject({
    body: 'Text',
    problem: 'Its front matter is longer than 256 KB',
  });
});

test.each([
  ['2020-01-02', 'UTC', '2020-01-02T00:00:00.000Z'],
  ['2020-01-02 10:20', 'UTC', '2020-01-02T10:20:00.000Z'],
  ['2020-01-02 10:20:30 +0100', 'UTC', '2020-01-02T09:20:30.000Z'],
  ['2020-01-02T10:20:30-05:30', 'UTC', '2020-01-02T15:50:30.000Z'],
  ['2020-01-02T10:20:30.5Z', 'Europe/London', '2020-01-02T10:20:30.500Z'],
  ['2020-07-02 10:20:30', 'Europe/London', '2020-07-02T09:20:30.000Z'],
  ['2020-07-02', 'Europe/London', '2020-07-01T23:00:00.000Z'],
  ['2020-01-02 10:00', 'America/New_York', '2020-01-02T15:00:00.000Z'],
  ['2020-01-02 10:00', 'Nowhere/Land', '2020-01-02T10:00:00.000Z'],
  ['January 2, 2020', 'UTC', '2020-01-02T00:00:00.000Z'],
  ['2nd March 2020', 'UTC', '2020-03-02T00:00:00.000Z'],
  ['Thu, 02 Jan 2020 10:00:00 +0000', 'UTC', '2020-01-02T10:00:00.000Z'],
  ['2020-02-31', 'UTC', null],
  ['2020-13-01', 'UTC', null],
  ['yesterday', 'UTC', null],
  ['', 'UTC', null],
  [1388318310782, 'UTC', '2013-12-29T11:58:30.782Z'],
  ['1388318310782', 'UTC', '2013-12-29T11:58:30.782Z'],
  [1388318310, 'UTC', '2013-12-29T11:58:30.000Z'],
  ['2013-12-29 11:58:30', 'UTC', '2013-12-29T11:58:30.000Z'],
  [0, 'UTC', null],
  [null, 'UTC', null],
  [Number.NaN, 'UTC', null],
])('the moment %s in %s is %s', (value, zone, expected) => {
  expect(moment(value, zone)).toBe(expected);
});
