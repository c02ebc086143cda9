import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../api/imports/formats/csv.ts';
import { recognise } from '../../../api/imports/formats/recognise.ts';
import { inputOf, readImport, temporaryFile } from '../../support/archives.ts';
import { testConversions } from '../../support/conversion.ts';

const formatOf = async (content: Buffer | string) =>
  (await recognise(await inputOf(await temporaryFile('export', content)))).format;

const TABLE = `Post ID,Title,Post Body,Published On,URL,Author,Categories,Tags,Summary,Main Image,Status
7,"Risk, in short","<p>One ""two""</p>
<p>Three</p>",2020-01-02 03:04:05,https://old.example/blog/risk.html,Ann Lee,Risk;Boards,a|b,In <b>short</b>,/img/a.png,Published
8,Draft,Plain & simple

Second,,,ben@example.com,,,,,draft
,Untitled,x,2190-01-01,,,,,,,
`;

test('reads the fields of a post from the columns named after them', async () => {
  expect(await formatOf(TABLE)).toBe('csv');
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
    ['8', 'draft', [], 'Plain &amp; simple'],
    ['Untitled 2190-01-01T00:00:00.000Z', 'scheduled', [], 'x'],
  ]);
});

test.each([
  ['semicolons', 'title;content\nA;B\n'],
  ['a named separator', 'sep=;\r\ntitle;content\r\nA;B\r\n'],
  ['spaces around quotation marks', 'title, content\n"A" , "B"\n'],
  ['tabs', 'Title\tText\nA\tB\n'],
  ['a byte-order mark', '\uFEFFtitle,content\r\nA,B\r\n'],
  ['UTF-16 without a byte-order mark', Buffer.from('title,content\nA,B\n', 'utf16le')],
  ['another encoding', Buffer.from('\uFEFFtitle,content\nA,B\n', 'utf16le')],
])('reads a table with %s, and publishes nothing by default', async (_what, table) => {
  expect(await formatOf(table)).toBe('csv');
  const { posts } = await readImport(readCsv, table);
  expect(posts.map((post) => [post.title, post.content, post.status, post.notes.length])).toEqual([
    ['A', 'B', 'draft', 1],
  ]);
});

test('reads the rows before a broken row, whichever way lines end, and reports its line', async () => {
  const { posts, problems } = await readImport(readCsv, 'title,content\r\nA,B\nC,"never closed\nD,E\n');
  expect(posts.map((post) => post.title)).toEqual(['A']);
  expect(problems).toEqual([
    'From line 3 on a quotation mark is opened but never closed. Correct the file and upload it again. What stands before that was read.',
  ]);
});

/** The only post of a table with these further columns: its status, its day, and its notes. */
async function publicationOf(columns: string): Promise<string> {
  const [header, row] = columns.split('\n');
  const { posts } = await readImport(readCsv, `title,content,${header}\nA,B,${row}\n`);
  const notes = posts[0]?.notes.map(({ text }) => text) ?? [];
  return [posts[0]?.status, posts[0]?.published_at?.slice(0, 10), ...notes].filter(Boolean).join(' ');
}

const UNSAID = 'draft Nothing in the table says that it was published, so it comes as a draft';
const WEBFLOW = 'Archived,Draft,Created On,Updated On,Published On';
const FRIDAY = 'Fri Jan 05 2024 10:00:01 GMT+0000 (Coordinated Universal Time)';
const SATURDAY = 'Sat Jan 06 2024 10:00:01 GMT+0000 (Coordinated Universal Time)';

test.each([
  // Yes and no decide, whatever the order of the columns.
  ['published,published_at\nfalse,2024-01-01', 'draft'],
  ['published,published_at,created_at\nt,2024-01-01,2023-12-01', 'published 2024-01-01'],
  ['is_published,date\n1,2190-01-01', 'scheduled 2190-01-01'],
  ['published,date\nmaybe,2024-01-01', 'draft'],
  ['published\nmaybe', 'draft'],
  ['draft,date\ntrue,2024-01-05', 'draft'],
  ['archived_at,date\n2024-02-01,2024-01-05', 'draft'],
  ['deleted_at,date\nNULL,2024-01-05', 'published 2024-01-05'],
  ['hidden,date\n1,2024-01-05', 'draft'],
  ['post_password,date\nsecret,2024-01-05', 'draft'],
  ['visibility,date\nprivate,2024-01-05', 'draft'],
  ['audience,date\nonly_paid,2024-01-05', 'draft'],
  // As Beehiiv writes it: "both" has a part for paying readers.
  ['status,audience,created_at\nconfirmed,free,2023-01-18 21:25:27', 'published 2023-01-18'],
  ['status,audience,created_at\nconfirmed,both,2023-01-18 21:25:27', 'draft'],
  ['status,date\nPublication pending,2024-01-05', 'draft'],
  ['status,draft,date\nPublished,true,2024-01-05', 'draft'],
  // Times in a column of that name are dates; the first that is one counts.
  ['published\n2024-01-05', 'published 2024-01-05'],
  ['date,published\n,2024-01-05', 'published 2024-01-05'],
  ['created_at,published_at\n2024-01-05,', UNSAID],
  // Dates as spreadsheets and Webflow write them; one that cannot be read publishes nothing.
  ['date\n31/03/2024 09:00', 'published 2024-03-31'],
  ['date\nsoon', UNSAID],
  ['date,status\n2024-01-05,confirmed', 'published 2024-01-05'],
  ['date,status\n13/13/2024,Published', 'published'],
  ['published_at,created_at\n12/25/2023,2023-12-01', UNSAID],
  [`${WEBFLOW}\nfalse,false,${FRIDAY},${SATURDAY},${SATURDAY}`, 'published 2024-01-06'],
  [`${WEBFLOW}\ntrue,false,${FRIDAY},${SATURDAY},${SATURDAY}`, 'draft'],
  [`${WEBFLOW}\nfalse,true,${FRIDAY},${SATURDAY},${SATURDAY}`, 'draft'],
  [`${WEBFLOW}\nfalse,false,${FRIDAY},${SATURDAY},`, UNSAID],
])('publishes only what the table says was public: %j is %s', async (columns, expected) => {
  expect(await publicationOf(columns)).toBe(expected);
});

test('reads lists, times, and what search engines show', async () => {
  const { posts } = await readImport(
    readCsv,
    `title;content;slug;tags;categories;seo_title;seo_description;read_time;created_at;updated_at;published_at;cover_image
A;B;/post/a-post;"risk, boards";"[""One"",""Two, three""]";For engines;Said there;7 min;2024-01-01;2024-03-01;2024-02-01;wix:image://v1/3f_a~mv2.jpg/desk.jpg#originWidth=9
`,
  );
  expect(posts[0]).toMatchObject({
    ...{ slug: 'a-post', url: '/post/a-post' },
    tags: ['risk', 'boards'],
    categories: ['One', 'Two, three'],
    ...{ seo_title: 'For engines', seo_description: 'Said there', read_time: 7 },
    created_at: '2024-01-01T00:00:00.000Z',
    updated_at: '2024-03-01T00:00:00.000Z',
    published_at: '2024-02-01T00:00:00.000Z',
    featured: { url: 'https://static.wixstatic.com/media/3f_a~mv2.jpg' },
  });
});

describe('the text of a cell', () => {
  testConversions('table', [
    [
      'keeps paragraphs and lines beside inline tags',
      'First <b>bold</b> line\nand another\n\nSecond <a href="https://a.example/">para\ngraph</a>',
      '<p>First <strong>bold</strong> line<br />and another</p>\n<p>Second <a href="https://a.example/">para<br />graph</a></p>',
    ],
    ['keeps them without tags', '- one\n- two\n\nThree', '<p>- one<br />- two</p>\n<p>Three</p>'],
    [
      'takes newlines inside blocks for spaces, those after a block for lines',
      '<p>One\ntwo</p>\nThree\nfour\n\nFive\n<ul>\n<li>six\nseven</li>\n</ul>\n',
      '<p>One two</p>\n<p>Three<br />four</p>\n<p>Five</p>\n<ul><li>six seven</li></ul>',
    ],
    ['does not read shortcodes', 'See [gallery] and [1]', '<p>See [gallery] and [1]</p>'],
  ]);
});
