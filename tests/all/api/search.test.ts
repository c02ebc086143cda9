import type { Knex } from 'knex';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchParts } from '#shared/search.ts';
import { listPublishedPosts } from '../../../api/posts/public.ts';
import { deleteUnusedWords, TOTAL_MAX, whereContains } from '../../../api/posts/search.ts';
import { aCategory, aPost } from '../../../seeds/factories.ts';
import { ask } from '../../support/admin-client.ts';
import { withProduct } from '../../support/product.ts';

const POSTS = 300;
const category = aCategory({ slug: 'growth' });
/** From words in nearly every text to rare ones. */
const WORDS = [
  'The Board grows növel STRAßE 50% board_room board-room c:\\temp 100%_sure ÉTÉ naïve boardwalk',
  'Łódź growth %_% _under under_ back\\slash \\% o’clock x1 x2 x3 succession merger équipe',
]
  .join(' ')
  .split(' ');
let state = 11;
const random = () => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};
const word = () => WORDS[Math.floor(random() ** 3 * WORDS.length)] as string;
const text = (length: number) => Array.from({ length }, word).join(' ');

const product = withProduct();
let db: Knex;
beforeAll(async () => {
  db = product.db;
  await db('blog_categories').insert(category);
  const rows = Array.from({ length: POSTS }, (_none, n) => {
    const moment = new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 200) * 3_600_000).toISOString();
    return aPost({
      slug: `post-${n}`,
      title: text(2),
      excerpt: text(3),
      content_text: `${text(6)}${n % 2 ? '' : ' everysecond'}${n % 50 ? '' : ' rarity'}`,
      published: n % 9 !== 0,
      published_at: n % 13 === 0 ? null : n % 29 === 0 ? '2035-01-01T00:00:00.000Z' : moment,
      created_at: moment,
      category_id: n % 3 === 0 ? category.id : null,
    });
  });
  for (let at = 0; at < POSTS; at += 100) await db('blog_posts').insert(rows.slice(at, at + 100));
});

/** A reference search that reads every text. */
function reference(q: string, narrowed: (rows: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<string[]> {
  const rows = narrowed(db('blog_posts as r'));
  for (const part of searchParts(q))
    rows.whereRaw(`fold(r.title || E'\\n' || r.excerpt || E'\\n' || r.content_text) like ?`, [
      `%${part.replace(/[\\%_]/g, '\\$&')}%`,
    ]);
  return rows.orderByRaw('r.published_at desc nulls last, r.created_at desc, r.id').pluck('r.slug');
}
const visible = (rows: Knex.QueryBuilder) =>
  rows.whereRaw('r.published and (r.published_at is null or r.published_at <= now())');
const inCategory = (rows: Knex.QueryBuilder) => visible(rows).where('r.category_id', category.id);

/** @returns a random search: a word, a part of one, or two, in any case */
function search(): string {
  const part = () => {
    const whole = word();
    const start = Math.floor(random() * whole.length * 0.6);
    return random() < 0.5 ? whole : whole.slice(start, start + 1 + Math.floor(random() * 4));
  };
  const typed = random() < 0.4 ? `${part()} ${part()}` : part();
  return random() < 0.3 ? typed.toUpperCase() : random() < 0.5 ? typed.toLowerCase() : typed;
}
const SEARCHES = [...new Set(['%', '_', '\\', 'rarity', 'everysecond', 'everysecond rarity', 'absent'])];
const searches = () => [...SEARCHES, ...Array.from({ length: 20 }, search)];

async function expectAsByReading(q: string): Promise<void> {
  const expected = await reference(q, visible);
  const narrower = await reference(q, inCategory);
  // With a small limit, frequent words are answered from the newest posts, as in a large blog.
  for (const most of [TOTAL_MAX, 20, 1]) {
    for (const page of [1, 2, 9]) {
      const list = await listPublishedPosts(db, { q, page, per_page: 12 }, most);
      const what = `${q}, page ${page}, up to ${most}`;
      expect(
        list.posts.map(({ slug }) => slug),
        what,
      ).toEqual(expected.slice((page - 1) * 12, page * 12));
      const counted = Math.max(most, page * 12 + 1);
      expect(list.total, what).toBe(Math.min(expected.length, counted));
      expect(list.total_relation, what).toBe(expected.length > counted ? 'gte' : undefined);
    }
    const part = await listPublishedPosts(db, { q, category: 'growth' }, most);
    expect(
      part.posts.map(({ slug }) => slug),
      `${q} in a category`,
    ).toEqual(narrower.slice(0, 12));
  }
}

describe('a search finds what reading every text finds', () => {
  it('whatever is typed, on each page, in all posts and in a category', async () => {
    for (const q of searches()) await expectAsByReading(q);
  });

  it('in the list of the admin, drafts included', async () => {
    for (const q of searches()) {
      const found = await whereContains(db('blog_posts as r'), q).pluck('r.slug');
      expect(found.sort(), q).toEqual((await reference(q, (rows) => rows)).sort());
    }
  });

  it('after texts, dates, categories and publication changed, and posts were deleted and words forgotten', async () => {
    const posts = (...remainders: number[]) =>
      db('blog_posts').whereRaw('substr(slug, 6)::int % 20 = any(?)', [remainders]);
    await posts(1).update({ published: false });
    await posts(2).update({ published: true, published_at: '2026-05-05T05:05:05.000Z' });
    await posts(3).update({ content_text: 'everysecond changed', content_html: '' });
    await posts(4).update({ category_id: category.id, title: 'Rarity Łódź' });
    await posts(5).update({ published_at: '2035-01-01T00:00:00.000Z' });
    await posts(6, 7).delete();
    await db('search_words').update({ checked_at: '2020-01-01' });
    await deleteUnusedWords(db);
    for (const q of [...searches(), 'changed']) await expectAsByReading(q);
  });
});

it('the total of a search, and that there are more, are sent in headers', async () => {
  const few = await ask(`${product.url}/api/posts?q=rarity`);
  expect(few.headers.get('x-total-count')).toBe(String((await reference('rarity', visible)).length));
  expect(few.headers.get('x-total-count-relation')).toBeNull();
  await db('blog_posts').insert(
    Array.from({ length: TOTAL_MAX + 1 }, (_none, n) =>
      aPost({ slug: `many-${n}`, content_text: 'multitude', content_html: '', published: true }),
    ),
  );
  const expectTotal = (total: number, relation: string | null) =>
    expect
      .poll(async () => {
        const { headers } = await ask(`${product.url}/api/posts?q=multitude`);
        return [headers.get('x-total-count'), headers.get('x-total-count-relation')];
      })
      .toEqual([String(total), relation]);
  await expectTotal(TOTAL_MAX, 'gte');
  await db('blog_posts').where({ slug: 'many-1' }).delete();
  await expectTotal(TOTAL_MAX, null);
  await db('blog_posts').where({ slug: 'many-2' }).delete();
  await expectTotal(TOTAL_MAX - 1, null);
});
