import { beforeAll, beforeEach, expect, it } from 'vitest';
import { importStep } from '../../../api/imports/batch/jobs.ts';
import { aPost } from '../../../seeds/factories.ts';
import { animation } from '../../support/images.ts';
import { startImportRun } from '../../support/import-run.ts';
import { OLD_SITE, stageSample } from '../../support/import-samples.ts';

const imports = await startImportRun();
const { asked, context, db, imported, items, origin, outcomes, pictures, post, run } = imports;
beforeEach(imports.empty);

it('writes a post with all fields of its item, with content rendered as for any post', async () => {
  const id = await imported([
    {
      title: 'Boards & harbours',
      slug: 'boards-and-harbours',
      content:
        '<h2 id="why">Why</h2><p onclick="x()">Ask <em>first</em>\\n.\r\n\t</p><script>alert(1)</script>',
      category: 'Governance',
      tags: ['boards', 'har"bours\\, {n}', 'boards'],
      author: 'Priya \\N Sample',
      excerpt: 'An excerpt of its own',
      published_at: '2015-03-04T09:30:00.000Z',
      created_at: '2015-03-01T08:00:00.000Z',
      updated_at: '2016-01-02T03:04:05.000Z',
      seo_title: 'Boards, for search engines',
      seo_description: 'What search engines say',
    },
    {
      title: 'Second',
      content: '<p><strong>Strong</strong> words</p>',
      lead: 'Strong words',
      category: 'governance',
    },
  ]);
  expect(await post('boards-and-harbours')).toMatchObject({
    title: 'Boards & harbours',
    content_html: '<h2 id="content-why">Why</h2><p>Ask <em>first</em>\\n.\r\n\t</p>',
    content_text: 'Why Ask first\\n.',
    author: 'Priya \\N Sample',
    excerpt: 'An excerpt of its own',
    tags: ['boards', 'har"bours\\, {n}'],
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

it('publishes no private, protected, pending, draft or trashed post, and keeps posts scheduled', async () => {
  const statuses = ['published', 'scheduled', 'draft', 'pending', 'private', 'protected', 'trashed'] as const;
  await imported(
    statuses.map((status) => ({
      status,
      slug: status,
      published_at: status === 'scheduled' ? '2999-01-01T00:00:00.000Z' : '2015-03-04T09:30:00.000Z',
    })),
  );
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

it('imports everything as drafts when told to, and fills in missing dates', async () => {
  await imported([{ slug: 'a' }, { slug: 'b', status: 'scheduled' }], {
    options: { status: 'draft' },
  });
  expect(await db('blog_posts').pluck('published')).toEqual([false, false]);
  const begun = new Date().toISOString();
  await imported([
    { slug: 'c', key: 'c', published_at: null, created_at: '2012-01-01T00:00:00.000Z' },
    { slug: 'd', key: 'd', published_at: null, created_at: null },
    { slug: 'e', key: 'e', status: 'scheduled', published_at: null },
  ]);
  expect(await post('c')).toMatchObject({ published: true, published_at: '2012-01-01T00:00:00.000Z' });
  expect((await post('d')).published_at >= begun).toBe(true);
  expect(await post('e')).toMatchObject({ published: false, published_at: null });
});

it('fails invalid posts with a reason and writes the others', async () => {
  const deep = '<blockquote>'.repeat(1500);
  const id = await imported([
    {},
    { title: '   ' },
    { content: `<p>${'long '.repeat(110_000)}</p>` },
    { content: deep },
    { featured: { url: 'archive:missing.png' } },
    {},
  ]);
  expect(await outcomes(id)).toEqual(['created', ...Array(3).fill('failed'), 'created', 'created']);
  expect((await items(id)).map(({ problem }) => problem).filter(Boolean)).toEqual([
    'Title is required',
    'Content must be at most 500,000 characters',
    expect.stringMatching(/^The text is nested too deeply|too large or too complex/),
  ]);
  expect((await post('old-post-5')).featured_image).toBeNull();
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: 3 }]);
});

it('names the address that another post was given meanwhile', async () => {
  const id = await stageSample(db, [{}, {}]);
  await db('blog_posts').insert(aPost({ slug: 'old-post-2' }));
  await run(id);
  expect(await outcomes(id)).toEqual(['created', 'failed']);
  expect((await items(id))[1].problem).toMatch(
    /^Another article has been given “old-post-2” meanwhile\. Import the same/,
  );
});

it('writes the other posts of a group when the database rejects one', async () => {
  await db.raw(`alter table blog_posts add constraint trial check (title <> 'Refused')`);
  try {
    const id = await imported([{}, { title: 'Refused' }, {}]);
    expect(await outcomes(id)).toEqual(['created', 'failed', 'created']);
    expect((await items(id))[1].problem).toBe('One of the values cannot be stored. Please check them.');
  } finally {
    await db.raw('alter table blog_posts drop constraint trial');
  }
});

it('imports a post in the bin as a new one only when it is selected', async () => {
  await imported([{}]);
  const { id: first } = await post('old-post-1');
  await db('deleted_records').insert({ resource: 'posts', record_id: first, title: 'x', row: '{}' });
  await db('blog_posts').delete();
  await imported([{ selected: false }]);
  expect(await db('blog_posts')).toEqual([]);
  const id = await imported([{}]);
  expect(await outcomes(id)).toEqual(['created']);
  expect((await post('old-post-1')).id).not.toBe(first);
});

it('stops between two steps when cancelled, and resumes from there', async () => {
  const id = await stageSample(
    db,
    Array.from({ length: 250 }, () => ({})),
  );
  await importStep(context, id);
  await db('imports').where({ id }).update({ state: 'cancelled' });
  const { position } = await db('imports').where({ id }).first('position');
  expect(position).toBeGreaterThan(0);
  expect(position).toBeLessThan(250);
  expect(await importStep(context, id)).toBe(false);
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: position }]);
  await db('imports').where({ id }).update({ state: 'running' });
  await run(id);
  expect(await db('imports').where({ id }).first('state', 'position')).toEqual({
    state: 'done',
    position: 250,
  });
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: 250 }]);
});

it('writes each post once when two processes run the same import', async () => {
  const id = await stageSample(
    db,
    Array.from({ length: 220 }, () => ({ category: 'Same', tags: ['a'] })),
  );
  await Promise.all([run(id), run(id)]);
  expect(await db('blog_posts').count({ total: '*' })).toEqual([{ total: 220 }]);
  expect(await db('blog_categories')).toHaveLength(1);
  expect(await db('blog_tags').where({ tag: 'a' }).first('post_count')).toEqual({ post_count: 220 });
  expect(await db('audit_log')).toHaveLength(1);
});

it('points links between posts at their new URLs in either order, and leaves other links unchanged', async () => {
  await imported([{ slug: 'from-before', key: 'before', url: `${OLD_SITE}/before/` }]);
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
  const id = await imported([
    { slug: 'first', key: 'first', links, content: links.map((link) => `<a href="${link}">x</a>`).join('') },
    { slug: 'second', key: 'second', url: `${OLD_SITE}/2015/03/second/`, other_urls: [`${OLD_SITE}/?p=12`] },
    { slug: 'unselected', key: 'third', url: `${OLD_SITE}/2015/03/unselected/`, selected: false },
  ]);
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

it('redirects old URLs, unless a page, post or other redirect is in the way, which is noted', async () => {
  await db('blog_posts').insert(aPost({ slug: 'taken-page' }));
  await db('redirects').insert({ from_path: '/kept', to_path: '/contact', source: 'manual' });
  const at = (...paths: string[]) => ({
    url: `${OLD_SITE}${paths[0]}`,
    other_urls: paths.slice(1).map((one) => OLD_SITE + one),
  });
  const id = await imported([
    { slug: 'one', ...at('/2015/03/One/?x=1', '/?p=1', '/old%20name/', '/2015/03/one') },
    { slug: 'two', ...at('/about/', '/kept', '/blog/taken-page', '/feed.xml', '/blog/two') },
    { slug: 'three', ...at('/2015/03/one/') },
    { slug: 'four', selected: false },
    { slug: 'five', status: 'draft', ...at('/five') },
    { slug: 'six', ...at('/?p=6') },
  ]);
  const redirects = await db('redirects')
    .where({ source: 'import' })
    .whereNotNull('post_id')
    .orderBy('from_path')
    .select('from_path', 'to_path');
  expect(redirects).toEqual([
    { from_path: '/2015/03/one', to_path: '/blog/one' },
    { from_path: '/?p=6', to_path: '/blog/six' },
    { from_path: '/five', to_path: '/blog/five' },
    { from_path: '/old%20name', to_path: '/blog/one' },
  ]);
  const notes = (await items(id)).map(({ notes }) => notes.map(({ text }: { text: string }) => text));
  const told = (path: string) =>
    `The old address ${path} does not lead to it: a page, another article or another redirect has it.`;
  expect(notes).toEqual([
    [],
    ['/about', '/blog/taken-page', '/feed.xml', '/kept'].map(told),
    [told('/2015/03/one')],
    [],
    [],
    [],
  ]);
});

it('leaves links of a feed to other sites unchanged, and creates no redirects for them', async () => {
  const elsewhere = 'https://www.bbc.co.uk/news/123';
  const own = 'https://news.old-blog.example/own/';
  const content = `<a href="${elsewhere}">x</a> <a href="${own}">y</a>`;
  const sample = (key: string, url: string) => ({ key, slug: key, url, content, links: [elsewhere, own] });
  for (const site_url of [OLD_SITE, null]) {
    await imports.empty();
    const items = [sample('linked', elsewhere), sample('written', own)];
    await imported(items, { format: 'rss', site_url });
    expect((await post('linked')).content).toBe(content);
    expect((await post('written')).content).toBe(site_url ? content.replace(own, '/blog/written') : content);
    expect(await db('redirects').whereNotNull('post_id').pluck('from_path')).toEqual(
      site_url ? ['/own'] : [],
    );
  }
});

it('redirects the feed, until the import is undone', async () => {
  const id = await imported([{}]);
  const feeds = await db('redirects').where({ to_path: '/feed.xml' }).pluck('from_path');
  expect(feeds).toEqual(expect.arrayContaining(['/feed', '/rss', '/blog/feed', '/feeds/posts/default']));
  await imports.undo(id);
  expect(await db('redirects')).toEqual([]);
});

beforeAll(async () => {
  pictures.set('/harbour.gif', await animation(1));
  pictures.set('/same-harbour.gif', await animation(1));
  pictures.set('/bridge.gif', await animation(2));
  pictures.set('/page.jpg', Buffer.from('<!doctype html><title>Not an image</title>'));
});

it('imports images from the web, the archive and the text into the library, each once', async () => {
  const inText = `data:image/gif;base64,${pictures.get('/bridge.gif')?.toString('base64')}`;
  const urls = [`${origin}/harbour.gif`, 'archive:media/harbour.gif', inText, `${origin}/same-harbour.gif`];
  const id = await imported(
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
  // Archive files are deleted once they are in the library.
  expect(await db('import_files').where({ import_id: id })).toEqual([]);
});

it('keeps the URLs of images that cannot be fetched, and lists each with its reason', async () => {
  const urls = [
    `${origin}/gone.png`,
    `${origin}/page.jpg`,
    'http://10.0.0.1/secret.png',
    'archive:not/there.png',
    'data:image/png;base64,AAAA',
    '/wp-content/lost.png',
  ];
  const id = await imported([
    {
      title: '=HYPERLINK("x")',
      content: urls.map((url) => `<img src="${url}" alt="x">`).join(''),
      images: urls.map((url) => ({ url })),
      featured: { url: urls[0] as string },
    },
  ]);
  expect(await outcomes(id)).toEqual(['created']);
  expect((await post('old-post-1')).featured_image).toBeNull();
  expect((await post('old-post-1')).content).toContain(`${origin}/gone.png`);
  const failed = await db('import_images').where({ import_id: id, state: 'failed' }).select('url', 'problem');
  expect(Object.fromEntries(failed.map(({ url, problem }) => [url, problem.split('. ')[0]]))).toEqual({
    [urls[0] as string]: 'The website answered “404 Not Found”',
    [urls[1] as string]: 'This file is not a picture, whatever its name says',
    [urls[2] as string]: 'There is no public website at “10.0.0.1”',
    [urls[3] as string]: 'It is not in the archive.',
    [urls[4] as string]: 'This file is not a picture, whatever its name says',
    [urls[5] as string]: 'Its address is not complete, and the export does not say which site it belongs to',
  });
  // The warning makes the filter for posts to check find this post.
  const notes: { level: string; text: string }[] = (await items(id))[0].notes;
  const told = notes.filter(({ text }) => text.includes('could not be fetched'));
  expect(told.map(({ level }) => level)).toEqual(Array(6).fill('warning'));
  expect(told[0]?.text).toContain(`The image “${origin}/gone.png” could not be fetched: it keeps`);
  expect(told[4]?.text).toContain('“Image from the text”');
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');

it('brings the documents of the old site and of the archive that articles link to, and names what stays', async () => {
  pictures.set('/uploads/report%202020.pdf', PDF);
  pictures.set('/uploads/page.pdf', Buffer.from('<!doctype html><title>Not found</title>'));
  const at = (name: string) => `${origin}/uploads/${name}`;
  const links = [
    at('report%202020.pdf#page=2'),
    'archive:posts/guide.pdf',
    at('chart.gif'),
    at('page.pdf'),
    at('gone.docx'),
    at('old.doc'),
    at('talk.mp3'),
    `${origin}/about-us/`,
    `${origin}/tag/boards/`,
    'https://elsewhere.example/theirs.pdf',
  ];
  pictures.set('/uploads/chart.gif', await animation(6));
  const files = links.slice(0, 5).map((url) => ({ url: url.replace(/#.*$/, '') }));
  const sample = [
    {
      content: `${links.map((link) => `<a href="${link}">x</a>`).join('')}`,
      links,
      images: files,
    },
  ];
  const archive = { 'posts/guide.pdf': Buffer.concat([PDF, Buffer.from('guide')]) };
  const id = await imported(sample, { site_url: origin, files: archive });
  const media = new Map((await db('media')).map(({ name, url, kind }) => [name, { url, kind }]));
  expect([...media].map(([name, { kind }]) => [name, kind]).sort()).toEqual([
    ['chart.gif', 'picture'],
    ['guide.pdf', 'file'],
    ['report 2020.pdf', 'file'],
  ]);
  const hrefs = [...(await post('old-post-1')).content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual([
    `${media.get('report 2020.pdf')?.url}#page=2`,
    media.get('guide.pdf')?.url,
    media.get('chart.gif')?.url,
    ...links.slice(3),
  ]);
  expect((await items(id))[0].notes.map(({ text }: { text: string }) => text)).toEqual([
    `The file “${at('page.pdf')}” could not be copied. This file is not what its name says (PDF), it is damaged, or a password protects it. Open it, save it again as .pdf or as a PDF, and upload that.`,
    expect.stringContaining(
      `The file “${at('gone.docx')}” could not be copied. The website answered “404 Not Found”`,
    ),
    expect.stringContaining('4 links lead to pages of the old site that are not here'),
  ]);
});
