import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUser } from '../../api/auth/users.ts';
import { openDatabase } from '../../api/database.ts';
import { reportLines } from '../../api/imports/report.ts';
import { runStep } from '../../api/imports/run.ts';
import type { RunContext } from '../../api/imports/running.ts';
import { aCategory, aPost } from '../../seeds/factories.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { animation } from '../support/images.ts';
import { OLD_SITE, runContext, stageSample } from '../support/import-samples.ts';

let database: TestDatabase;
let db: Knex;
let directory: string;
let server: Server;
let origin: string;
let context: RunContext;
let asked: string[];
let admin: string;
const pictures = new Map<string, Buffer>();

beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 6 });
  directory = await mkdtemp(path.join(tmpdir(), 'verve-imports-'));
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const bytes = pictures.get(request.url ?? '');
    if (bytes) response.end(bytes);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  context = runContext(db, directory, [host]);
  pictures.set('/harbour.gif', await animation(1));
  pictures.set('/same-harbour.gif', await animation(1));
  pictures.set('/bridge.gif', await animation(2));
  pictures.set('/page.jpg', Buffer.from('<!doctype html><title>Not an image</title>'));
  const person = { email: 'importer@example.com', full_name: 'Ina Importer', password_hash: '!' };
  admin = await createUser(db, person, 'admin');
});
beforeEach(async () => {
  asked = [];
  for (const table of [
    'imports',
    'imported_posts',
    'blog_posts',
    'blog_categories',
    'redirects',
    'media',
    'post_revisions',
    'deleted_records',
    'audit_log',
  ])
    await db(table).delete();
});
afterAll(async () => {
  server.close();
  await db.destroy();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function run(id: string): Promise<void> {
  while (await runStep(context, id));
}
const items = (id: string) => db('import_items').where({ import_id: id }).orderBy('number');
const outcomes = async (id: string) => (await items(id)).map(({ outcome }) => outcome);
const post = (slug: string) => db('blog_posts').where({ slug }).first();

it('writes a post with everything that its item says, rendered by the rules of the site', async () => {
  const id = await stageSample(db, [
    {
      title: 'Boards & harbours',
      slug: 'boards-and-harbours',
      content: '<h2 id="why">Why</h2><p onclick="x()">Ask <em>first</em>.</p><script>alert(1)</script>',
      category: 'Governance',
      tags: ['boards', 'harbours', 'boards'],
      author: 'Priya Sample',
      excerpt: 'An <b>excerpt</b> with&nbsp;HTML',
      published_at: '2015-03-04T09:30:00.000Z',
      created_at: '2015-03-01T08:00:00.000Z',
      updated_at: '2016-01-02T03:04:05.000Z',
      seo_title: 'Boards, for search engines',
      seo_description: 'What search engines say',
    },
    {
      title: 'Second',
      content: '**Strong** words',
      content_format: 'markdown',
      lead: 'Strong words',
      category: 'governance',
    },
  ]);
  await run(id);
  expect(await post('boards-and-harbours')).toMatchObject({
    title: 'Boards & harbours',
    content_html: '<h2 id="content-why">Why</h2><p>Ask <em>first</em>.</p>',
    content_text: 'Why Ask first.',
    content_format: 'html',
    author: 'Priya Sample',
    excerpt: 'An excerpt with HTML',
    tags: ['boards', 'harbours'],
    published: true,
    published_at: '2015-03-04T09:30:00.000Z',
    created_at: '2015-03-01T08:00:00.000Z',
    updated_at: '2016-01-02T03:04:05.000Z',
    seo_title: 'Boards, for search engines',
    seo_description: 'What search engines say',
    read_time: null,
    views: 0,
  });
  expect(await post('old-post-2')).toMatchObject({
    content_html: '<p><strong>Strong</strong> words</p>',
    content_format: 'markdown',
    excerpt: 'Strong words',
  });
  const categories = await db('blog_categories').select('id', 'name', 'slug');
  expect(categories).toMatchObject([{ name: 'Governance', slug: 'governance' }]);
  expect(await db('blog_posts').pluck('category_id')).toEqual([categories[0].id, categories[0].id]);
  expect(await db('import_creations').where({ resource: 'categories' }).pluck('record_id')).toEqual([
    categories[0].id,
  ]);
  expect(await outcomes(id)).toEqual(['created', 'created']);
  expect(await db('imports').where({ id }).first()).toMatchObject({ state: 'done', position: 2 });
  expect(await db('audit_log').select('action', 'resource', 'record_id', 'details')).toEqual([
    { action: 'imported', resource: 'imports', record_id: id, details: { created: 2 } },
  ]);
  expect(await db('post_revisions')).toEqual([]);
});

it('nothing that was private, protected, pending, a draft or in the bin becomes public; what is scheduled stays so', async () => {
  const statuses = ['published', 'scheduled', 'draft', 'pending', 'private', 'protected', 'trashed'] as const;
  const id = await stageSample(
    db,
    statuses.map((status) => ({
      status,
      slug: status,
      published_at: status === 'scheduled' ? '2999-01-01T00:00:00.000Z' : '2015-03-04T09:30:00.000Z',
    })),
  );
  await run(id);
  const published = await db('blog_posts')
    .where({ published: true })
    .orderBy('slug')
    .select('slug', 'published_at');
  expect(published).toEqual([
    { slug: 'published', published_at: '2015-03-04T09:30:00.000Z' },
    { slug: 'scheduled', published_at: '2999-01-01T00:00:00.000Z' },
  ]);
  expect(await db('blog_posts').where({ published: false }).orderBy('slug').pluck('slug')).toEqual([
    'draft',
    'pending',
    'private',
    'protected',
    'trashed',
  ]);
  expect((await post('draft')).created_at).toBe('2015-03-04T09:30:00.000Z');
});

it('everything comes as a draft where that is chosen, and a post without dates gets those it needs', async () => {
  const drafts = await stageSample(db, [{ slug: 'a' }, { slug: 'b', status: 'scheduled' }], {
    options: { status: 'draft' },
  });
  await run(drafts);
  expect(await db('blog_posts').pluck('published')).toEqual([false, false]);
  const begun = new Date().toISOString();
  const id = await stageSample(db, [
    { slug: 'c', key: 'c', published_at: null, created_at: '2012-01-01T00:00:00.000Z' },
    { slug: 'd', key: 'd', published_at: null, created_at: null },
    { slug: 'e', key: 'e', status: 'scheduled', published_at: null },
  ]);
  await run(id);
  expect(await post('c')).toMatchObject({ published: true, published_at: '2012-01-01T00:00:00.000Z' });
  expect((await post('d')).published_at >= begun).toBe(true);
  expect(await post('e')).toMatchObject({ published: false, published_at: null });
});

it('categories go where the admin sent them', async () => {
  const here = aCategory({ name: 'Finance', slug: 'finance' });
  await db('blog_categories').insert(here);
  const categories = [
    { source: 'Money', category_id: here.id },
    { source: 'Uncategorised', category_id: null, create: false },
    { source: '会議', category_id: null, create: true },
  ];
  const id = await stageSample(
    db,
    [
      { category: 'Money' },
      { category: 'Uncategorised' },
      { category: '会議' },
      { category: 'finance' },
      {},
      { category: 'Finance!' },
    ],
    { options: { categories } },
  );
  await run(id);
  const rows = await db('blog_posts as p')
    .leftJoin('blog_categories as c', 'c.id', 'p.category_id')
    .orderBy('p.slug')
    .select('p.slug', 'c.name', 'c.slug as category');
  expect(rows.map(({ name }) => name)).toEqual(['Finance', null, '会議', 'Finance', null, 'Finance!']);
  expect(rows[2].category).toMatch(/^category-[0-9a-f]{6}$/);
  expect(rows[5].category).toBe('finance-2');
});

it('an address that was taken since the analysis is settled again, and said', async () => {
  await db('blog_posts').insert([aPost({ slug: 'old-post-1' }), aPost({ slug: 'old-post-1-2' })]);
  const id = await stageSample(db, [{}, { slug: 'old-post-1-3' }, { slug: '' }]);
  await run(id);
  const rows = await items(id);
  expect(rows.map(({ slug }) => slug)).toEqual(['old-post-1-4', 'old-post-1-3', 'old-post-3']);
  expect(rows[0].slug_note).toBe('“old-post-1” was taken by another post, so it has “old-post-1-4”.');
  expect(await outcomes(id)).toEqual(['created', 'created', 'created']);
});

it('one post that cannot be made is failed with its reason, and the others are there', async () => {
  const deep = '> '.repeat(20_000);
  const id = await stageSample(db, [
    {},
    { title: '   ' },
    { content: null },
    { problem: 'The analysis found something.' },
    { content: `<p>${'long '.repeat(110_000)}</p>` },
    { content: deep, content_format: 'markdown' },
    { featured: { url: 'archive:missing.png' } },
    {},
  ]);
  await run(id);
  expect(await outcomes(id)).toEqual(['created', ...Array(5).fill('failed'), 'created', 'created']);
  expect((await items(id)).map(({ problem }) => problem).filter(Boolean)).toEqual([
    'Title is required',
    'The text of this post could not be read.',
    'The analysis found something.',
    'Content must be at most 500,000 characters',
    'The text is nested too deeply, such as a quotation within a thousand others',
  ]);
  expect((await post('old-post-7')).featured_image).toBeNull();
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: 3 }]);
});

it('an error of the database at one post leaves the others of its group alone', async () => {
  await db.raw(`alter table blog_posts add constraint trial check (title <> 'Refused')`);
  try {
    const id = await stageSample(db, [{}, { title: 'Refused' }, {}]);
    await run(id);
    expect(await outcomes(id)).toEqual(['created', 'failed', 'created']);
    expect((await items(id))[1].problem).toBe('One of the values cannot be stored. Please check them.');
  } finally {
    await db.raw('alter table blog_posts drop constraint trial');
  }
});

it('links between posts lead to their new addresses, whichever comes first; others stay', async () => {
  const earlier = await stageSample(db, [{ slug: 'from-before', key: 'before', url: `${OLD_SITE}/before/` }]);
  await run(earlier);
  const links = [
    `${OLD_SITE}/2015/03/second/`,
    `http://www.old-blog.example/2015/03/SECOND#part-2`,
    '/2015/03/second/?utm_source=mail',
    `${OLD_SITE}/?p=12`,
    `${OLD_SITE}/before/`,
    `${OLD_SITE}/2015/03/unselected/`,
    `${OLD_SITE}/about/`,
    'https://elsewhere.example/2015/03/second/',
    '#here',
    'mailto:sam@example.com',
  ];
  const id = await stageSample(db, [
    { slug: 'first', key: 'first', links, content: links.map((link) => `<a href="${link}">x</a>`).join('') },
    { slug: 'second', key: 'second', url: `${OLD_SITE}/2015/03/second/`, other_urls: [`${OLD_SITE}/?p=12`] },
    { slug: 'unselected', key: 'third', url: `${OLD_SITE}/2015/03/unselected/`, selected: false },
  ]);
  await run(id);
  const found = [...(await post('first')).content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(found).toEqual([
    '/blog/second',
    '/blog/second#content-part-2',
    '/blog/second',
    '/blog/second',
    '/blog/from-before',
    ...links.slice(5),
  ]);
  expect((await items(id))[2]).toMatchObject({ outcome: 'skipped', problem: 'Not selected' });
});

it('links between Markdown files lead to the articles that came of them', async () => {
  const links = ['../2016/other.md', '/2016/other/', 'missing.md'];
  const id = await stageSample(
    db,
    [
      {
        slug: 'one',
        key: '_posts/2015/one.md',
        url: null,
        links,
        content: links.map((link) => `[x](${link})`).join(' '),
        content_format: 'markdown',
      },
      { slug: 'other', key: '_posts/2016/other.md', url: '/2016/other/' },
    ],
    { format: 'markdown', site_url: null },
  );
  await run(id);
  expect((await post('one')).content).toBe('[x](/blog/other) [x](/blog/other) [x](missing.md)');
});

it('old addresses become redirects, unless a page, a post or another redirect is in the way, which is noted', async () => {
  await db('blog_posts').insert(aPost({ slug: 'taken-page' }));
  await db('redirects').insert({ from_path: '/kept', to_path: '/contact', source: 'manual' });
  const at = (...paths: string[]) => ({
    url: `${OLD_SITE}${paths[0]}`,
    other_urls: paths.slice(1).map((one) => OLD_SITE + one),
  });
  const id = await stageSample(db, [
    { slug: 'one', ...at('/2015/03/One/?x=1', '/?p=1', '/old%20name/', '/2015/03/one') },
    { slug: 'two', ...at('/about/', '/kept', '/blog/taken-page', '/feed.xml', '/blog/two') },
    { slug: 'three', ...at('/2015/03/one/') },
    { slug: 'four', selected: false },
    { slug: 'five', status: 'draft', ...at('/five') },
    { slug: 'six', ...at('/?p=6') },
  ]);
  await run(id);
  const redirects = await db('redirects')
    .where({ source: 'import' })
    .orderBy('from_path')
    .select('from_path', 'to_path');
  expect(redirects).toEqual([
    { from_path: '/2015/03/one', to_path: '/blog/one' },
    { from_path: '/?p=6', to_path: '/blog/six' },
    { from_path: '/five', to_path: '/blog/five' },
    { from_path: '/old%20name', to_path: '/blog/one' },
  ]);
  expect(await db('import_creations').where({ resource: 'redirects' })).toHaveLength(4);
  const notes = (await items(id)).map(({ notes }) => notes.map(({ text }: { text: string }) => text));
  expect(notes).toEqual([
    [],
    [
      'The old address /about is a page of this website, which stays in front.',
      'The old address /feed.xml cannot lead here: This address belongs to the system and cannot be redirected.',
      'The old address /blog/taken-page is the address of another post here, so it does not lead to this one.',
      'The old address /kept leads to /contact already, and still does.',
    ],
    ['The old address /2015/03/one leads to /blog/one already, and still does.'],
    [],
    [],
    [],
  ]);
});

it('without redirects none are made', async () => {
  await run(await stageSample(db, [{}], { options: { redirects: false } }));
  expect(await db('redirects')).toEqual([]);
});

it('brings images from the web, from the archive and out of the text into the library, each once', async () => {
  const inText = `data:image/gif;base64,${pictures.get('/bridge.gif')?.toString('base64')}`;
  const urls = [`${origin}/harbour.gif`, 'archive:media/harbour.gif', inText, `${origin}/same-harbour.gif`];
  const id = await stageSample(
    db,
    [
      {
        content: urls.map((url) => `<img src="${url}" alt="x">`).join(''),
        images: urls.map((url, n) => ({ url, alt: `Picture ${n}` })),
      },
      {
        content: `<p>Again</p>`,
        images: [],
        featured: { url: `${origin}/harbour.gif`, alt: 'Not the first use' },
      },
    ],
    { files: { 'media/harbour.gif': pictures.get('/harbour.gif') as Buffer } },
  );
  await run(id);
  const library = await db('media').orderBy('created_at').select('id', 'name', 'alt', 'url');
  expect(library).toHaveLength(2);
  expect(asked.sort()).toEqual(['/harbour.gif', '/same-harbour.gif']);
  const harbour = library.find(({ name }) => name !== 'Image from the text');
  const bridge = library.find(({ name }) => name === 'Image from the text');
  expect(bridge).toMatchObject({ alt: 'Picture 2' });
  expect(['harbour.gif', 'same-harbour.gif']).toContain(harbour.name);
  const sources = [...(await post('old-post-1')).content_html.matchAll(/src="([^"]*)"/g)].map(
    ([, src]) => src,
  );
  expect(sources).toEqual([harbour.url, harbour.url, bridge.url, harbour.url]);
  expect((await post('old-post-2')).featured_image).toBe(harbour.url);
  const states = await db('import_images').where({ import_id: id }).select('state', 'created');
  expect(states.map(({ state }) => state)).toEqual(Array(4).fill('fetched'));
  expect(states.filter(({ created }) => created)).toHaveLength(2);
  // What the library holds now is not kept twice.
  expect(await db('import_files').where({ import_id: id })).toEqual([]);
});

it('images that cannot be had keep their address in the text, and each is listed with its reason', async () => {
  const urls = [
    `${origin}/gone.png`,
    `${origin}/page.jpg`,
    'http://10.0.0.1/secret.png',
    'archive:not/there.png',
    'data:image/png;base64,AAAA',
    '/wp-content/lost.png',
  ];
  const id = await stageSample(db, [
    {
      title: '=HYPERLINK("x")',
      content: urls.map((url) => `<img src="${url}" alt="x">`).join(''),
      images: urls.map((url) => ({ url })),
      featured: { url: urls[0] as string },
    },
  ]);
  await run(id);
  expect(await outcomes(id)).toEqual(['created']);
  expect((await post('old-post-1')).featured_image).toBeNull();
  expect((await post('old-post-1')).content).toContain(`${origin}/gone.png`);
  const failed = await db('import_images').where({ import_id: id, state: 'failed' }).select('url', 'problem');
  expect(Object.fromEntries(failed.map(({ url, problem }) => [url, problem.split('. ')[0]]))).toEqual({
    [urls[0] as string]: 'The website answered “404 Not Found”',
    [urls[1] as string]: 'This file is not an image, whatever its name says',
    [urls[2] as string]: 'There is no public website at “10.0.0.1”',
    [urls[3] as string]: 'This image is not in the archive.',
    [urls[4] as string]: 'This file is not an image, whatever its name says',
    [urls[5] as string]:
      'The address of this image is not complete, and the file does not say which site it belongs to.',
  });
  // So that who asks for what is to be looked at finds the post.
  expect((await items(id))[0].notes).toContainEqual({
    level: 'warning',
    kind: 'image',
    count: 6,
    text: '6 images could not be fetched. In the text their old addresses still stand; a featured image is left out. The reasons are with the images',
  });
  const report: string[] = [];
  for await (const line of reportLines(db, id, 'https://www.example.com')) report.push(line);
  const text = report.join('');
  expect(text).toMatch(
    /^\uFEFF"number","title","kind","source_status","outcome","address","old_address","notes","problem","failed_images"\r\n/,
  );
  expect(text).toContain(
    `\r\n"1","'=HYPERLINK(""x"")","post","published","created","https://www.example.com/blog/old-post-1","${OLD_SITE}/2015/03/old-post-1/",`,
  );
  expect(text).toContain(`${origin}/gone.png: The website answered`);
  expect(text).toContain('without https');
});

it('a post that Jekyll names by its date and file is found, whatever its address was', async () => {
  const named = '/2020/03/01/next.html';
  const id = await stageSample(
    db,
    [
      {
        key: 'site/_posts/2020-02-29-leap.md',
        url: '/2020/02/leap.html',
        content: `See [the next](${named}).`,
        content_format: 'markdown',
        links: [named],
      },
      { key: 'site/_posts/2020-03-01-next.md', url: '/2020/03/next.html' },
    ],
    { format: 'markdown', site_url: 'https://jekyll.example' },
  );
  await run(id);
  expect((await post('old-post-1')).content).toBe('See [the next](/blog/old-post-2).');
  const redirects = await db('redirects').where({ source: 'import' }).orderBy('from_path').pluck('from_path');
  expect(redirects).toEqual(['/2020/02/leap.html', '/2020/03/next.html']);
});

it('images are left where they are by choice, except those that no browser could show from there', async () => {
  const urls = [`${origin}/harbour.gif`, 'https://pictures.example/a.jpg', 'archive:a.gif'];
  const id = await stageSample(
    db,
    [{ content: urls.map((url) => `<img src="${url}">`).join(''), images: urls.map((url) => ({ url })) }],
    { options: { images: 'leave' }, files: { 'a.gif': pictures.get('/bridge.gif') as Buffer } },
  );
  await run(id);
  expect(asked).toEqual([]);
  const { content } = await post('old-post-1');
  expect(content).toContain(urls[0]);
  expect(content).toContain(urls[1]);
  expect(content).toMatch(/src="\/media\//);
  expect((await items(id))[0].notes).toEqual([
    {
      level: 'warning',
      kind: 'image',
      count: 1,
      text: 'An image still stands at an address without https. Browsers show it on this website only if that server also answers over https.',
    },
  ]);
});

it('a second run of the same file makes nothing and asks for nothing', async () => {
  const sample = () => [
    { content: `<img src="${origin}/bridge.gif">`, images: [{ url: `${origin}/bridge.gif` }] },
    { title: 'Plain', featured: { url: `${origin}/harbour.gif` } },
  ];
  await run(await stageSample(db, sample()));
  const before = await db('blog_posts').orderBy('id');
  asked = [];
  for (const existing of ['skip', 'update'] as const) {
    const id = await stageSample(db, sample(), { options: { existing } });
    await run(id);
    expect(await outcomes(id)).toEqual(Array(2).fill(existing === 'skip' ? 'skipped' : 'unchanged'));
  }
  expect(asked).toEqual([]);
  expect(await db('blog_posts').orderBy('id')).toEqual(before);
  expect(await db('redirects')).toHaveLength(2);
});

it('an update changes what changed in the file, as the person who runs it, and leaves what was edited here', async () => {
  await run(await stageSample(db, [{}, {}, {}], { created_by: admin }));
  await db('blog_posts').where({ slug: 'old-post-2' }).update({ title: 'Edited here' });
  await db('blog_posts').where({ slug: 'old-post-3' }).update({ views: 7 });
  const id = await stageSample(
    db,
    [{ title: 'New title', slug: 'other' }, { title: 'Other title' }, { title: 'Third' }],
    {
      options: { existing: 'update' },
      created_by: admin,
    },
  );
  await run(id);
  expect(await outcomes(id)).toEqual(['updated', 'kept', 'updated']);
  expect(await post('old-post-1')).toMatchObject({ title: 'New title' });
  expect(await post('old-post-2')).toMatchObject({ title: 'Edited here' });
  expect(await post('old-post-3')).toMatchObject({ title: 'Third', views: 7 });
  expect((await items(id))[1].problem).toBe('Edited here since it was imported, so it was left as it is.');
  const history = await db('post_revisions')
    .where('changed', '{title}')
    .whereNotNull('user_id')
    .pluck('user_id');
  expect(history).toEqual([admin, admin]);
});

it('an update fetches again the images that were missing the first time', async () => {
  const sample = () => [
    { content: `<img src="${origin}/late.gif">`, images: [{ url: `${origin}/late.gif` }] },
  ];
  await run(await stageSample(db, sample()));
  const still = await stageSample(db, sample(), { options: { existing: 'update' } });
  await run(still);
  expect(await outcomes(still)).toEqual(['unchanged']);
  pictures.set('/late.gif', await animation(3));
  const id = await stageSample(db, sample(), { options: { existing: 'update' } });
  await run(id);
  expect(await outcomes(id)).toEqual(['updated']);
  expect((await post('old-post-1')).content).toMatch(/src="\/media\//);
});

it('a post of the bin comes back as a new one only when it is selected', async () => {
  await run(await stageSample(db, [{}]));
  const { id: first } = await post('old-post-1');
  await db('deleted_records').insert({ resource: 'posts', record_id: first, title: 'x', row: '{}' });
  await db('blog_posts').delete();
  await run(await stageSample(db, [{ selected: false }]));
  expect(await db('blog_posts')).toEqual([]);
  const id = await stageSample(db, [{}]);
  await run(id);
  expect(await outcomes(id)).toEqual(['created']);
  expect((await post('old-post-1')).id).not.toBe(first);
});

it('a post that the file has twice comes once', async () => {
  const id = await stageSample(db, [
    { key: 'same', slug: 'a' },
    { key: 'same', slug: 'b' },
  ]);
  await run(id);
  expect(await outcomes(id)).toEqual(['created', 'skipped']);
});

it('a cancelled run stops between two pieces, and goes on where it stopped', async () => {
  const id = await stageSample(
    db,
    Array.from({ length: 450 }, () => ({})),
  );
  await runStep(context, id);
  await runStep(context, id);
  await db('imports').where({ id }).update({ state: 'cancelled' });
  expect(await runStep(context, id)).toBe(false);
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: 200 }]);
  await db('imports').where({ id }).update({ state: 'running' });
  await run(id);
  expect(await db('imports').where({ id }).first('state', 'position')).toEqual({
    state: 'done',
    position: 450,
  });
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: 450 }]);
});

it('two processes at one import write each post once', async () => {
  const id = await stageSample(
    db,
    Array.from({ length: 300 }, () => ({ category: 'Same', tags: ['a'] })),
  );
  await Promise.all([run(id), run(id)]);
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: 300 }]);
  expect(await db('blog_categories')).toHaveLength(1);
  expect(await db('blog_tags').where({ tag: 'a' }).first('post_count')).toEqual({ post_count: 300 });
  expect(await db('audit_log')).toHaveLength(1);
});

it('two imports cannot run at once', async () => {
  await stageSample(db, [{}]);
  await expect(stageSample(db, [{}])).rejects.toMatchObject({ constraint: 'imports_one_at_work' });
  await expect(stageSample(db, [{}], { state: 'undoing' })).rejects.toMatchObject({
    constraint: 'imports_one_at_work',
  });
});
