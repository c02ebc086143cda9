import { expect, test } from 'vitest';
import { readCsv } from '../../../api/imports/formats/csv.ts';
import { recognise } from '../../../api/imports/formats/recognise.ts';
import { readImport, recogniseImport } from '../../support/import-reading.ts';

const TABLE = `Post ID,Title,Post Body,Published On,URL,Author,Categories,Tags,Summary,Main Image,Status
7,"Risk, in short","<p>One ""two""</p>
<p>Three</p>",2020-01-02 03:04:05,https://old.example/blog/risk.html,Ann Lee,Risk;Boards,a|b,In <b>short</b>,/img/a.png,Published
8,Draft,Plain & simple

Second,,,ben@example.com,,,,,draft
,Untitled,x,2190-01-01,,,,,,,
`;

test('reads the fields of a post from the columns named after them', async () => {
  expect(await recogniseImport(recognise, TABLE)).toBe('csv');
  const { posts, problems } = await readImport(readCsv, TABLE);
  expect(problems).toEqual([]);
  expect(posts[0]).toMatchObject({
    source_id: '7',
    title: 'Risk, in short',
    slug: 'risk',
    url: 'https://old.example/blog/risk.html',
    status: 'published',
    published_at: '2020-01-02T03:04:05.000Z',
    authors: ['Ann Lee'],
    categories: ['Risk', 'Boards'],
    tags: ['a', 'b'],
    excerpt: 'In short',
    content: '<p>One "two"</p>\n<p>Three</p>',
    featured: { url: 'https://old.example/img/a.png', alt: '', caption: '' },
  });
  expect(posts.slice(1).map((post) => [post.source_id, post.status, post.authors, post.content])).toEqual([
    ['8', 'draft', [], '<p>Plain &amp; simple</p>'],
    ['Untitled 2190-01-01T00:00:00.000Z', 'scheduled', [], '<p>x</p>'],
  ]);
});

test.each([
  ['semicolons', 'title;content\nA;B\n'],
  ['a named separator', 'sep=;\r\ntitle;content\r\nA;B\r\n'],
  ['tabs', 'Title\tText\nA\tB\n'],
  ['a byte-order mark', '\uFEFFtitle,content\r\nA,B\r\n'],
  ['UTF-16 without a byte-order mark', Buffer.from('title,content\nA,B\n', 'utf16le')],
  ['another encoding', Buffer.from('\uFEFFtitle,content\nA,B\n', 'utf16le')],
])('reads a table with %s, and publishes nothing by default', async (_what, table) => {
  expect(await recogniseImport(recognise, table)).toBe('csv');
  const { posts } = await readImport(readCsv, table);
  expect(
    posts.map((post) => [post.title, post.content, post.status, post.notes.map(({ kind }) => kind)]),
  ).toEqual([['A', '<p>B</p>', 'draft', ['status']]]);
});

test('reads the rows before a broken row and reports its line', async () => {
  const { posts, problems } = await readImport(readCsv, 'title,content\nA,B\nC,"never closed\nD,E\n');
  expect(posts.map((post) => post.title)).toEqual(['A']);
  expect(problems).toEqual([
    'From line 3 on a quotation mark is opened but never closed. Correct the file and upload it again. What stands before that was read.',
  ]);
});
