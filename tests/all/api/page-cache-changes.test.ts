import { beforeAll, describe, expect, it } from 'vitest';
import { PAGE_TEXT_DEFINITIONS, type PageTextKey } from '#shared/page-texts/index.ts';
import { RESOURCES } from '../../../api/resources.ts';
import { ask } from '../../support/admin-client.ts';
import { SAMPLES } from '../../support/resource-samples.ts';
import { withAdmin } from '../../support/sign-in.ts';

/** Answers that did not come from the cache. */
let made = 0;
const metrics = { answered: () => ++made, answeredFromCache: () => undefined, observe: () => undefined };
const { product, cookie } = withAdmin({ seed: true, metrics: metrics as never });
let pages: string[];
beforeAll(async () => {
  const { slug } = await product.db('blog_posts').where({ published: true }).first('slug');
  pages = [
    '/',
    '/about',
    '/team',
    '/specialities',
    '/blog',
    `/blog/${slug}`,
    '/contact',
    '/newsletter',
    '/privacy',
    '/privacy/request',
    '/terms',
    '/sitemap.xml',
  ];
});

const read = async (path: string) => (await fetch(product.url + path)).text();
const readAll = async () =>
  Object.fromEntries(await Promise.all(pages.map(async (path) => [path, await read(path)])));

/** @returns how many of the pages were not in the cache */
async function missesOf(paths: string[]): Promise<number> {
  const before = made;
  for (const path of paths) await read(path);
  return made - before;
}

/** Renders all pages now, without the cache. */
async function readAnew() {
  await product.db.raw(`select pg_notify('content_changed', '')`);
  await expect.poll(() => missesOf(['/'])).toBe(1);
  return readAll();
}

async function write(method: string, path: string, body?: unknown) {
  const answer = await ask<{ id: string; updated_at: string }>(`${product.url}/api/admin/${path}`, {
    method,
    cookie,
    ...(body !== undefined && { body }),
  });
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

/** A plain text of a page, by its key. */
const textOf = (page: string) =>
  Object.entries(PAGE_TEXT_DEFINITIONS).find(
    ([key, { kind, optional, required, max }]) =>
      key.startsWith(`${page}.`) && ['line', 'text'].includes(kind) && !optional && !required && max >= 40,
  )?.[0] as PageTextKey;

/** What is cached after a write is what would be rendered. */
async function holds(after: string) {
  const cached = await readAll();
  const anew = await readAnew();
  expect(
    pages.filter((path) => cached[path] !== anew[path]),
    `stale after ${after}`,
  ).toEqual([]);
}

const PUBLIC = [
  'posts',
  'categories',
  'testimonials',
  ...RESOURCES.filter(({ shown }) => shown).map(({ name }) => name),
];

/** Each kind of write to the others is told of by the same code. */
const WRITTEN_IN_EACH_WAY = ['posts', 'categories', 'team-members'];

describe('no cached page is stale', () => {
  it.each(PUBLIC)('when %s change', async (name) => {
    const sample = SAMPLES[name];
    if (!sample) throw new Error(`${name} has no sample`);
    await readAll();
    const published = name === 'posts' ? { published: true, published_at: new Date().toISOString() } : {};
    const { id } = await write('POST', name, { ...sample.valid(1), ...published });
    await holds('a new one');
    if (!WRITTEN_IN_EACH_WAY.includes(name)) return;
    await write('PUT', `${name}/${id}`, { [sample.searched]: 'Said anew' });
    await holds('an edit');
    if (RESOURCES.find((resource) => resource.name === name)?.ordered) {
      const ids: string[] = await product
        .db(RESOURCES.find((resource) => resource.name === name)?.table ?? '')
        .orderBy(['display_order', 'created_at', 'id'])
        .pluck('id');
      await write('PUT', `${name}/order`, { ids: [...ids].reverse(), seen: ids });
      await holds('a new order');
    }
    await write('DELETE', `${name}/${id}`);
    await holds('a deletion');
  });

  it.each([
    ['home', '/'],
    ['layout', '/contact'],
    ['privacy', '/privacy'],
  ])('when words of %s change', async (page, path) => {
    const key = textOf(page);
    await readAll();
    await write('PUT', `page-texts/${key}`, { words: 'Said in other words.' });
    await write('POST', 'page-texts/publish', { keys: [key] });
    expect(await read(path)).toContain('Said in other words.');
    await holds('other words');
  });
});

describe('an edit drops only the pages that show it', () => {
  const missesAfter = async (work: () => Promise<unknown>, paths: string[]) => {
    await readAll();
    await work();
    return missesOf(paths);
  };

  it('of an article: not the page of contacts, but the blog and the article', async () => {
    const { id, slug } = await product.db('blog_posts').where({ published: true }).first('id', 'slug');
    const edit = (title: string) => () => write('PUT', `posts/${id}`, { title });
    expect(await missesAfter(edit('One title'), ['/contact', '/privacy', '/terms'])).toBe(0);
    expect(await missesAfter(edit('Another title'), ['/blog', `/blog/${slug}`])).toBe(2);
  });

  it('of something not public: none', async () => {
    const enquiry = () => write('POST', 'consultations', SAMPLES.consultations?.valid(1));
    expect(await missesAfter(enquiry, ['/', '/blog', '/contact'])).toBe(0);
  });
});
