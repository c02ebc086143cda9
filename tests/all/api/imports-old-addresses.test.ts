import { afterAll, beforeEach, expect, it } from 'vitest';
import { aPost } from '../../../seeds/factories.ts';
import { startImportRun } from '../../support/import-run.ts';
import { OLD_SITE, stageSample } from '../../support/import-samples.ts';

const imports = await startImportRun();
const { db, items, outcomes, post, run } = imports;
beforeEach(imports.empty);
afterAll(imports.close);

it('resolves a slug again when it was taken since the analysis, and notes it', async () => {
  await db('blog_posts').insert([
    aPost({ slug: 'old-post-1', title: 'Here' }),
    aPost({ slug: 'old-post-1-2' }),
  ]);
  const id = await stageSample(db, [{}, { slug: 'old-post-1-3' }]);
  await run(id);
  const rows = await items(id);
  expect(rows.map(({ slug }) => slug)).toEqual(['old-post-1-4', 'old-post-1-3']);
  expect(rows[0].slug_note).toBe(
    '“old-post-1” belongs to the article “Here” here, so this one gets “old-post-1-4”',
  );
  expect(await outcomes(id)).toEqual(['created', 'created']);
});

it('points links between posts at their new URLs in either order, and leaves other links unchanged', async () => {
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

it('redirects old URLs, unless a page, post or other redirect is in the way, which is noted', async () => {
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
  expect(notes).toEqual([
    [],
    [
      'The old address /about is a page of this website, which stays in front.',
      'The old address /feed.xml cannot lead here: This address belongs to the system and cannot be redirected.',
      'The old address /blog/taken-page is the address of another article here, so it does not lead to this one.',
      'The old address /kept leads to /contact already, and still does.',
    ],
    ['The old address /2015/03/one leads to /blog/one already, and still does.'],
    [],
    [],
    [],
  ]);
});

it('creates no redirects when they are turned off', async () => {
  await run(await stageSample(db, [{}], { options: { redirects: false } }));
  expect(await db('redirects')).toEqual([]);
});

it('leaves links of a feed to other sites unchanged, and creates no redirects for them', async () => {
  const elsewhere = 'https://www.bbc.co.uk/news/123';
  const own = 'https://news.old-blog.example/own/';
  const content = `<a href="${elsewhere}">x</a> <a href="${own}">y</a>`;
  const sample = (key: string, url: string) => ({ key, slug: key, url, content, links: [elsewhere, own] });
  for (const site_url of [OLD_SITE, null]) {
    await imports.empty();
    const items = [sample('linked', elsewhere), sample('written', own)];
    await run(await stageSample(db, items, { format: 'rss', site_url }));
    expect((await post('linked')).content).toBe(content);
    expect((await post('written')).content).toBe(site_url ? content.replace(own, '/blog/written') : content);
    expect(await db('redirects').whereNotNull('post_id').pluck('from_path')).toEqual(
      site_url ? ['/own'] : [],
    );
  }
});

it('redirects what articles that are here already are called on the old site since', async () => {
  const here = (slug: string, path: string, more = {}) => ({
    slug,
    key: slug,
    url: OLD_SITE + path,
    ...more,
  });
  await run(
    await stageSample(db, [
      here('waiting', '/?p=15', { status: 'draft' }),
      here('renamed', '/2025/04/old-name/'),
      here('edited', '/2025/04/edited/'),
      here('twin', '/2025/04/twin/'),
    ]),
  );
  await db('blog_posts').where({ slug: 'edited' }).update({ title: 'Edited here', slug: 'edited-here' });
  const id = await stageSample(
    db,
    [
      here('waiting', '/2026/11/waiting/'),
      here('renamed', '/2025/04/new-name/'),
      here('edited', '/2025/04/edited-there/', { title: 'Edited there' }),
      here('twin', '/2025/04/old-name/'),
    ],
    { options: { existing: 'update' } },
  );
  await run(id);
  expect(await outcomes(id)).toEqual(['updated', 'unchanged', 'kept', 'unchanged']);
  const made = () =>
    db('redirects')
      .where({ source: 'import' })
      .whereNotNull('post_id')
      .orderBy('from_path')
      .select('from_path', 'to_path');
  const before = [
    { from_path: '/2025/04/edited', to_path: '/blog/edited-here' },
    { from_path: '/2025/04/old-name', to_path: '/blog/renamed' },
    { from_path: '/2025/04/twin', to_path: '/blog/twin' },
    { from_path: '/?p=15', to_path: '/blog/waiting' },
  ];
  const since = [
    { from_path: '/2025/04/edited-there', to_path: '/blog/edited-here' },
    { from_path: '/2025/04/new-name', to_path: '/blog/renamed' },
    { from_path: '/2026/11/waiting', to_path: '/blog/waiting' },
  ];
  const byPath = (one: { from_path: string }, other: { from_path: string }) =>
    one.from_path < other.from_path ? -1 : 1;
  expect((await made()).sort(byPath)).toEqual([...before, ...since].sort(byPath));
  expect((await items(id))[3].notes.map(({ text }: { text: string }) => text)).toEqual([
    'The old address /2025/04/old-name leads to /blog/renamed already, and still does.',
  ]);
  await imports.undo(id);
  expect((await made()).sort(byPath)).toEqual(before);
});

it('redirects the feed and the lists of categories, of each platform where it has them', async () => {
  const cases = {
    wordpress: ['/category/client-work', '/category/%e4%bc%9a%e8%ad%b0'],
    ghost: ['/tag/client-work', '/tag/%e4%bc%9a%e8%ad%b0'],
    squarespace: ['/blog/category/client+work', '/blog/category/%e4%bc%9a%e8%ad%b0'],
    blogger: ['/search/label/client%20work', '/search/label/%e4%bc%9a%e8%ad%b0'],
    rss: ['/category/client-work', '/category/%e4%bc%9a%e8%ad%b0'],
  } as const;
  for (const [format, paths] of Object.entries(cases)) {
    await imports.empty();
    const id = await stageSample(
      db,
      [{ category: 'Client work' }, { category: '会議' }, { category: 'Client work' }, { category: null }],
      { format: format as keyof typeof cases },
    );
    await run(id);
    const lists = db('redirects').where({ source: 'import', post_id: null });
    const found = new Map((await lists).map(({ from_path, to_path }) => [from_path, to_path]));
    for (const feed of ['/feed', '/rss', '/rss.xml', '/blog/feed', '/index.xml', '/feeds/posts/default'])
      expect(found.get(feed)).toBe('/feed.xml');
    const slug = (await db('blog_categories').where({ name: '会議' }).first('slug')).slug;
    expect(paths.map((path) => found.get(path))).toEqual([
      '/blog?category=client-work',
      `/blog?category=${slug}`,
    ]);
    await imports.undo(id);
    expect(await db('redirects')).toEqual([]);
  }
});
