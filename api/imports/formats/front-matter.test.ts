import { expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

const data = (text: string) => ({ ...readFrontMatter(text).data });

test.each<[text: string, data: object, body: string]>([
  ['---\ntitle: A\ntags: [x, y]\n---\n\nText', { title: 'A', tags: ['x', 'y'] }, '\nText'],
  [
    '+++\ntitle = "A"\nweight = 2\n[params]\nx = true\n+++\nText',
    { title: 'A', weight: 2, params: { x: true } },
    'Text',
  ],
  ['{\n  "title": "A",\n  "draft": true\n}\nText', { title: 'A', draft: true }, 'Text'],
  ['---json\n{ "title": "A",\n "draft": true\n}\n---\nText', { title: 'A', draft: true }, 'Text'],
  ['---toml\ntitle = "A"\n---\nText', { title: 'A' }, 'Text'],
  ['\uFEFF---\r\ntitle: A\r\n...\r\nText\r\nmore', { title: 'A' }, 'Text\nmore'],
])('%j is read, with the text after it', (text, data, body) => {
  expect(readFrontMatter(text)).toMatchObject({ data, body, present: true, problem: null });
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

test.each([
  ['---\ntitle: Boards: a guide\ndraft: true\n---\nText', 'is not valid in its line 1'],
  ['+++\nweight = 1\ntitle = "A\n+++\nText', 'is not valid in its line 2'],
])('of a broken one nothing is used, and its place told', (text, place) => {
  expect(readFrontMatter(text)).toEqual({
    data: {},
    body: 'Text',
    present: true,
    problem: `Its front matter ${place}, so nothing of it was used`,
  });
});

test('aliases that multiply, odd tags, endless nesting and keys of objects harm nobody', () => {
  const bomb = ['a: &a ["x","x","x","x","x","x","x","x","x","x"]'];
  for (const [one, other] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh'].map((pair) => [...pair]))
    bomb.push(`${other}: &${other} [${Array(10).fill(`*${one}`).join(',')}]`);
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const problem = expect.stringContaining('is not valid');
  const bombs = [
    `---\ntitle: Bomb\n${bomb.join('\n')}\n---\n`,
    `---\nx: ${deep}\n---\n`,
    `+++\nx = ${deep}\n+++\n`,
  ];
  for (const text of bombs) expect(readFrontMatter(text)).toMatchObject({ data: {}, problem });
  const odd = '---\ntitle: !!js/function "function(){ throw 1 }"\nx: !ruby/object:Gem {a: 1}\n---\n';
  expect(data(odd)).toMatchObject({ title: 'function(){ throw 1 }' });
  expect(readFrontMatter('---\n__proto__: {draft: true}\ntitle: A\n---\n').data.draft).toBeUndefined();
});
