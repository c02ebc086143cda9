import { expect, test } from 'vitest';
import { isGhost, readGhost } from '../../../api/imports/formats/ghost.ts';
import type { SourcePost } from '../../../api/imports/records.ts';
import { readAll, temporaryFile } from '../../support/archives.ts';
import { BELOW_SQUARE, growth } from '../../support/growth.ts';

const ghost = async (document: unknown) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  return readAll(readGhost, await temporaryFile('ghost.json', text));
};
const one = async (post: object, tables: object = {}) => {
  const all = await ghost({
    db: [{ meta: { version: '5.0.0' }, data: { posts: [{ id: '1', ...post }], ...tables } }],
  });
  return all.posts[0] as SourcePost;
};

test('reads version 0 with numeric ids, millisecond timestamps and tables before the posts', async () => {
  const { posts } = await ghost({
    meta: { exported_on: 1388318311015, version: '000' },
    data: {
      users: [{ id: 1, name: 'Priya Raman' }],
      tags: [
        { id: 3, name: 'Governance' },
        { id: 4, name: 'Boards' },
      ],
      posts_tags: [
        { id: 1, post_id: 5, tag_id: 4 },
        { id: 2, post_id: 5, tag_id: 3 },
      ],
      posts: [
        {
          id: 5,
          uuid: '8492fbba-1102-4b53-8e3e-abe207952f0c',
          title: 'Welcome',
          slug: 'caf%C3%A9-notes',
          markdown: '# Hello',
          html: '<h1>Hello</h1>',
          image: '/content/images/2013/Dec/hello.jpg',
          featured: 0,
          page: 0,
          status: 'published',
          meta_title: 'A title for search',
          meta_description: 'A description',
          author_id: 1,
          created_at: 1388318310782,
          updated_at: 1388318310782,
          published_at: 1388318310783,
        },
        {
          id: 6,
          title: 'About',
          slug: 'about',
          page: 1,
          status: 'draft',
          html: 'x',
          created_at: 1388318310782,
        },
      ],
    },
  });
  expect(posts[0]).toMatchObject({
    source_id: '8492fbba-1102-4b53-8e3e-abe207952f0c',
    slug: 'café-notes',
    url: '/café-notes/',
    status: 'published',
    created_at: '2013-12-29T11:58:30.782Z',
    published_at: '2013-12-29T11:58:30.783Z',
    authors: ['Priya Raman'],
    categories: ['Boards'],
    tags: ['Governance'],
    content: '<h1>Hello</h1>',
    dialect: 'ghost',
    featured: { url: '/content/images/2013/Dec/hello.jpg' },
    seo_title: 'A title for search',
    seo_description: 'A description',
  });
  expect(posts[1]).toMatchObject({ source_id: '6', kind: 'page', status: 'draft', published_at: null });
});

const gated = (says: string) =>
  `<p>For all.</p>\n<!--kg-gated-block:begin ${says}--><p>Not for all.</p><!--kg-gated-block:end--><p>End.</p>`;

test('leaves out the words that not everybody could read, and says so', async () => {
  const words = async (row: object) => {
    const { content, notes } = await one({ status: 'published', ...row });
    return [content, notes.map(({ kind, count }) => `${kind} ${count}`)];
  };
  const visible = (nonMember: boolean) => ({ visibility: { web: { nonMember }, email: {} } });
  expect(await words({ html: gated('nonMember:false ') })).toEqual([
    '<p>For all.</p>\n<p>End.</p>',
    ['visibility 1'],
  ]);
  expect(await words({ html: gated('').replace(/<!--kg-gated-block:end.*/, '') })).toEqual([
    '<p>For all.</p>\n',
    ['visibility 1'],
  ]);
  expect(await words({ html: gated('nonMember:true ') })).toEqual([gated('nonMember:true '), []]);
  const cards = lexical(
    { type: 'html', html: 'a', ...visible(true) },
    { type: 'html', html: 'b', ...visible(false) },
    { type: 'callout', visibility: { showOnWeb: false }, children: [paragraph('c')] },
  );
  expect(await words({ lexical: cards })).toEqual(['a', ['visibility 2']]);
});

test.each([
  [{ status: 'published', visibility: 'public' }, 'published'],
  [{ status: 'published' }, 'published'],
  [{ status: 'published', visibility: 'members' }, 'private'],
  [{ status: 'published', visibility: 'paid' }, 'private'],
  [{ status: 'published', visibility: 'tiers' }, 'private'],
  [{ status: 'scheduled', visibility: 'filter' }, 'private'],
  [{ status: 'scheduled' }, 'scheduled'],
  [{ status: 'sent' }, 'private'],
  [{ status: 'draft', visibility: 'public' }, 'draft'],
  [{ status: 'draft', visibility: 'paid' }, 'draft'],
  [{ status: 'something new', visibility: 'public' }, 'draft'],
  [{ status: 'published', html: gated('nonMember:false memberSegment:"status:-free" ') }, 'private'],
  [{ status: 'published', html: gated('nonMember:true memberSegment:"" ') }, 'published'],
])('reads %o as %s', async (row, status) => {
  expect((await one({ title: 'A', slug: 'a', html: '<p>a</p>', ...row })).status).toBe(status);
});

test('makes an email-only post private', async () => {
  const post = await one(
    { status: 'published', html: '<p>a</p>' },
    { posts_meta: [{ post_id: '1', email_only: 1 }] },
  );
  expect(post.status).toBe('private');
});

test('orders authors and tags by sort order, and reports internal tags as lost', async () => {
  const post = await one(
    { html: '<p>a</p>', status: 'published' },
    {
      users: [
        { id: 'u1', name: 'Second Author' },
        { id: 'u2', name: 'First Author' },
      ],
      posts_authors: [
        { post_id: '1', author_id: 'u1', sort_order: 1 },
        { post_id: '1', author_id: 'u2', sort_order: 0 },
      ],
      tags: [
        { id: 't1', name: '#internal', visibility: 'internal' },
        { id: 't2', name: 'Later' },
        { id: 't3', name: 'Primary' },
      ],
      posts_tags: [
        { post_id: '1', tag_id: 't2', sort_order: 2 },
        { post_id: '1', tag_id: 't1', sort_order: 0 },
        { post_id: '1', tag_id: 't3', sort_order: 1 },
      ],
    },
  );
  expect(post.authors).toEqual(['First Author', 'Second Author']);
  expect(post.categories).toEqual(['Primary']);
  expect(post.tags).toEqual(['Later']);
  expect(post.notes).toEqual([expect.objectContaining({ level: 'lost', kind: 'tag', count: 1 })]);
});

test('reads posts_meta, and notes what is lost or needs checking', async () => {
  const post = await one(
    {
      html: '<p>See <a href="__GHOST_URL__/other/">the other</a></p>',
      status: 'published',
      feature_image: '__GHOST_URL__/content/images/2024/01/a.jpg',
      custom_excerpt: 'In short',
      codeinjection_head: '<style></style>',
      canonical_url: 'https://example.org/original',
    },
    {
      posts_meta: [
        {
          post_id: '1',
          meta_title: 'For search',
          meta_description: 'Described',
          feature_image_alt: 'Two people',
          feature_image_caption: 'By <a href="https://example.com">Ann &amp; Ben</a>',
          og_image: '__GHOST_URL__/content/images/2024/01/shared.jpg',
          twitter_image: '__GHOST_URL__/content/images/2024/01/a.jpg',
        },
      ],
    },
  );
  expect(post).toMatchObject({
    excerpt: 'In short',
    seo_title: 'For search',
    seo_description: 'Described',
    featured: { url: '/content/images/2024/01/a.jpg', alt: 'Two people', caption: 'By Ann & Ben' },
    content: '<p>See <a href="/other/">the other</a></p>',
  });
  expect(post.notes.map((note) => [note.level, note.kind])).toEqual([
    ['lost', 'social'],
    ['lost', 'code'],
    ['warning', 'canonical'],
  ]);
});

test('reports no loss when the social image equals the featured image', async () => {
  const image = 'https://example.com/a.jpg';
  const post = await one(
    { html: '<p>x</p>', feature_image: image, og_image: image, twitter_image: null },
    {},
  );
  expect(post.notes).toEqual([]);
});

const lexical = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } });
const paragraph = (text: string, format = 0) => ({
  type: 'paragraph',
  children: [{ type: 'extended-text', text, format }],
});

test('prefers rendered HTML to the Lexical document', async () => {
  const written = lexical(paragraph('from the document'));
  expect((await one({ lexical: written, html: '<p>from the page</p>' })).content).toBe(
    '<p>from the page</p>',
  );
  expect((await one({ lexical: written, html: null })).content).toBe('<p>from the document</p>');
  expect((await one({ lexical: '{broken' })).content).toBe('');
});

test('renders a Lexical document to HTML', async () => {
  const { content, notes } = await one({
    lexical: lexical(
      { type: 'heading', tag: 'h2', children: [{ type: 'text', text: 'A < B' }] },
      paragraph('both', 3),
      paragraph('more', 4 | 8 | 32),
      {
        type: 'paragraph',
        children: [
          { type: 'link', url: '/x?a=1&b=2', children: [{ type: 'text', text: 'run()', format: 16 }] },
          { type: 'linebreak' },
        ],
      },
      {
        type: 'list',
        listType: 'number',
        start: 3,
        children: [{ type: 'listitem', children: [{ type: 'text', text: 'one' }] }],
      },
      { type: 'quote', children: [{ type: 'text', text: 'said' }] },
      { type: 'image', src: 'a.png', alt: 'A "b"', caption: 'By <i>Ann</i>' },
      { type: 'html', html: '<i>as it is</i>' },
      { type: 'horizontalrule' },
      { type: 'newcard' },
    ),
  });
  expect(content).toBe(
    '<h2>A &lt; B</h2><p><strong><em>both</em></strong></p><p><sub><u><s>more</s></u></sub></p><p><a href="/x?a=1&amp;b=2"><code>run()</code></a><br></p><ol start="3"><li>one</li></ol>' +
      '<blockquote>said</blockquote><figure><img src="a.png" alt="A &quot;b&quot;"><figcaption>By <i>Ann</i></figcaption></figure><i>as it is</i><hr>',
  );
  expect(notes).toEqual([
    {
      level: 'lost',
      kind: 'card',
      text: 'Parts of a kind that is not known here were left out: newcard',
      count: 1,
    },
  ]);
});

test.each([['mobiledoc'], ['markdown']])(
  'reports a text stored only in an older editor format: %s',
  async (form) => {
    const { content, notes } = await one({ [form]: '{"version":"0.3.1"}' });
    expect(content).toBe('');
    expect(notes).toEqual([expect.objectContaining({ level: 'lost', kind: 'text' })]);
  },
);

test('reads text designed to be slow in less than quadratic time, and survives deep nesting', async () => {
  const caption = (times: number) =>
    one({ html: '<'.repeat(20 * times), feature_image: 'a', feature_image_caption: '<b>'.repeat(times) });
  expect(await growth(caption, 2500)).toBeLessThan(BELOW_SQUARE);
  const list = (children: object[]): object => ({ type: 'list', children });
  let deep: object = paragraph('deep');
  for (let depth = 0; depth < 2000; depth += 1) deep = list([deep]);
  expect((await one({ lexical: lexical(deep, paragraph('flat')) })).content).toContain('<p>flat</p>');
});

test('reads the complete posts of a file cut off halfway', async () => {
  const { posts, problems } = await ghost(
    '{"db":[{"meta":{},"data":{"posts":[{"id":"1","title":"One"},\n{"id":"2","ti',
  );
  expect(posts.map((post) => post.title)).toEqual(['One']);
  expect(problems).toEqual([
    'The file ends before it is complete, after row 1. What stands before that was read; export it again for the rest.',
  ]);
});

test('rejects a small broken file with nothing readable', async () => {
  await expect(
    ghost('{"db":[{"meta":{},"data":{"posts":[{"id":"1"},{"id":"2","title":"Tw\no"}]}}]}'),
  ).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining('stops being JSON') });
});

test('rejects an export without posts and says what to do', async () => {
  await expect(ghost({ db: [{ meta: {}, data: { posts: [], users: [] } }] })).rejects.toMatchObject({
    code: 'invalid',
    message:
      'The Ghost export has no articles. In Ghost, open Settings, then Import/Export, and export the content again.',
  });
});

test('ignores prototype keys, and takes the last of duplicate keys', async () => {
  const { posts } = await ghost(
    '{"data":{"posts":[{"id":"1","title":"First","__proto__":{"status":"published"},"constructor":{"a":1},"title":"Second"}]}}',
  );
  expect(posts[0]).toMatchObject({ title: 'Second', status: 'draft' });
  expect(({} as { status?: string }).status).toBeUndefined();
});

test.each([
  ['{"db":[{"meta":{"exported_on":1,"version":"2"},"data":{', true],
  ['\uFEFF { "db" : [ {"data": {"posts": [', true],
  ['{"meta":{"exported_on":1388318311015,"version":"000"},"data":{"posts":[', true],
  ['{"data":{"posts":[{"id":1', true],
  ['{"version":"https://jsonfeed.org/version/1.1","items":[]}', false],
  ['{"generatedBy":"x","files":{"a":{"posts":[]}}}', false],
  ['{"data":{"name":"x"}}', false],
  ['{"posts":[{"headline":"x"}]}', false],
])('detects Ghost in %s: %s', (head, expected) => {
  expect(isGhost(head)).toBe(expected);
});
