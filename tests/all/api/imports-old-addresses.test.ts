import { beforeEach, expect, it } from 'vitest';
import { aPost } from '../../../seeds/factories.ts';
import { startImportRun } from '../../support/import-run.ts';
import { OLD_SITE, stageSample } from '../../support/import-samples.ts';

const imports = await startImportRun();
const { db, items, outcomes, post, run } = imports;
beforeEach(imports.empty);

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
    await run(await stageSample(db, items, { format: 'rss', site_url }));
    expect((await post('linked')).content).toBe(content);
    expect((await post('written')).content).toBe(site_url ? content.replace(own, '/blog/written') : content);
    expect(await db('redirects').whereNotNull('post_id').pluck('from_path')).toEqual(
      site_url ? ['/own'] : [],
    );
  }
});

it('redirects the feed, until the import is undone', async () => {
  const id = await stageSample(db, [{}]);
  await run(id);
  const feeds = await db('redirects').where({ to_path: '/feed.xml' }).pluck('from_path');
  expect(feeds).toEqual(expect.arrayContaining(['/feed', '/rss', '/blog/feed', '/feeds/posts/default']));
  await imports.undo(id);
  expect(await db('redirects')).toEqual([]);
});
