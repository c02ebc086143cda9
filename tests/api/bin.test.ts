import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RETENTION } from '#shared/retention.ts';
import type { Resource } from '../../api/platform/http/resource.ts';
import { RESOURCES } from '../../api/resources.ts';
import { applyRule } from '../../api/retention/retention.ts';
import {
  aCategory,
  aConsultation,
  aPost,
  aSubscription,
  aTeamMember,
  aTestimonial,
} from '../../seeds/factories.ts';
import { conflict } from '../support/admin-client.ts';
import { SAMPLES } from '../support/resource-samples.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin();

const api = asAdmin<Record<string, never>>;
const remove = (resource: string, id: string) => api(`${resource}/${id}`, { method: 'DELETE' });
const restore = (body: object) => api('bin/restore', { body });
const restorePosts = (ids: string[]) => restore({ resource: 'posts', ids });
const insertPosts = (...posts: object[]) => product.db('blog_posts').insert(posts);
const storedPost = (id: string, field: string) => product.db('blog_posts').where({ id }).first(field);
const kept = (record_id: string) => product.db('deleted_records').where({ record_id }).first();

const BINNED = RESOURCES.filter(({ bin }) => bin);

describe('a deleted record', () => {
  /** Rows with more than a form sends; other resources use their sample. */
  const rows: Record<string, { id: string }> = {
    posts: aPost({ tags: ['one', 'two'], views: 41 }),
    categories: aCategory(),
    testimonials: aTestimonial({ display_order: 77 }),
    'team-members': aTeamMember({ display_order: 77 }),
    subscriptions: aSubscription({ confirm_token_hash: 'hash-of-a-secret' }),
    consultations: aConsultation({ notes: 'Two\nlines' }),
  };
  const rowOf = ({ name, ordered }: Resource) =>
    rows[name] ?? { id: randomUUID(), ...SAMPLES[name]?.valid(1), ...(ordered && { display_order: 77 }) };

  it.each(BINNED)('is restored exactly: $name', async (declared) => {
    const { name: resource, table } = declared;
    const row = rowOf(declared);
    await product.db(table).insert(row);
    const before = await product.db(table).where({ id: row.id }).first();

    expect((await remove(resource, row.id)).status).toBe(200);
    expect(await product.db(table).where({ id: row.id })).toEqual([]);
    const listed = await api(`bin?filter=${encodeURIComponent(JSON.stringify({ resource }))}`);
    expect(listed.body).toMatchObject([{ resource, record_id: row.id, deleted_by_name: 'Test Person' }]);
    const [entry] = listed.body as unknown as { id: string; row?: object; expires_at: string }[];
    expect(entry?.row).toBeUndefined();
    expect(Date.parse(entry?.expires_at ?? '') - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    const shown = await api(`bin/${entry?.id}`);
    expect(shown.body).toMatchObject({ row: { id: row.id } });
    expect(JSON.stringify(shown.body)).not.toContain('hash-of-a-secret');

    const restored = { records: [{ resource, id: row.id }], notes: [] };
    expect((await restore({ ids: [entry?.id] })).body).toEqual(restored);
    expect(await product.db(table).where({ id: row.id }).first()).toEqual(before);
    expect(await kept(row.id)).toBeUndefined();
    const actions = await product.db('audit_log').where({ resource, record_id: row.id }).orderBy('id');
    expect(actions.map(({ action }) => action)).toEqual(['delete', 'restore']);
    expect((await restore({ ids: [entry?.id] })).status).toBe(404);
  });

  it('stays if the deletion is refused', async () => {
    const category = aCategory();
    await product.db('blog_categories').insert(category);
    await product.db('blog_posts').insert(aPost({ category_id: category.id }));
    expect((await remove('categories', category.id)).status).toBe(409);
    expect(await kept(category.id)).toBeUndefined();
  });
});

describe('what cannot be restored unchanged', () => {
  it('a post whose slug is taken waits until the other one has another, and says so', async () => {
    const post = aPost({ slug: 'contested' });
    await insertPosts(post);
    await remove('posts', post.id);
    await insertPosts(aPost({ slug: 'contested' }));
    const message = expect.stringContaining('Give that one another web address first.');
    expect(await restorePosts([post.id])).toMatchObject(conflict(message));
    await product.db('blog_posts').where({ slug: 'contested' }).update({ slug: 'contested-2' });
    expect((await restorePosts([post.id])).status).toBe(200);
    expect(await storedPost(post.id, 'slug')).toEqual({ slug: 'contested' });
  });

  it('a post whose category is gone is restored without it, with a message', async () => {
    const category = aCategory();
    const post = aPost({ category_id: category.id, title: 'Lonely post' });
    await product.db('blog_categories').insert(category);
    await insertPosts(post);
    await remove('posts', post.id);
    await remove('categories', category.id);
    const { notes } = (await restorePosts([post.id])).body;
    expect(notes).toEqual(['Lonely post: Its category no longer exists, so it has none now.']);
    expect(await storedPost(post.id, 'category_id')).toEqual({ category_id: null });
  });

  it('a scheduled post whose time has passed is a draft, and one that was public is public', async () => {
    const [before, after] = ['2026-01-04T09:00:00.000Z', '2026-01-06T09:00:00.000Z'];
    const missed = aPost({ title: 'Missed', published: true, published_at: after });
    const shown = aPost({ published: true, published_at: before });
    await insertPosts(missed, shown);
    for (const { id } of [missed, shown]) await remove('posts', id);
    const times = { deleted_at: '2026-01-05T09:00:00.000Z' };
    await product.db('deleted_records').whereIn('record_id', [missed.id, shown.id]).update(times);
    const { notes } = (await restorePosts([missed.id, shown.id])).body;
    expect(notes).toEqual(['Missed: Its time passed while it was in the bin, so it is a draft.']);
    expect(await storedPost(missed.id, 'published')).toEqual({ published: false });
    expect(await storedPost(shown.id, 'published')).toEqual({ published: true });
  });

  it('a subscriber who has signed up again is not duplicated, whatever the case of the address', async () => {
    const reader = aSubscription({ email: 'twice@example.com' });
    await product.db('subscriptions').insert(reader);
    await remove('subscriptions', reader.id);
    await product.db('subscriptions').insert(aSubscription({ email: 'TWICE@example.com' }));
    const message = expect.stringContaining('on the list again');
    const refused = await restore({ resource: 'subscriptions', ids: [reader.id] });
    expect(refused).toMatchObject(conflict(message));
  });

  it('two records with the same slug are not restored together, and a bulk restore is all or nothing', async () => {
    const [first, second, other] = [aPost({ slug: 'same' }), aPost({ slug: 'same' }), aPost()];
    const all = [first.id, second.id, other.id];
    await insertPosts(first, other);
    for (const { id } of [first, other]) await remove('posts', id);
    await insertPosts(second);
    const message = expect.stringContaining(first.title);
    expect(await restorePosts([first.id, other.id])).toMatchObject(conflict(message));
    await remove('posts', second.id);
    expect((await restorePosts(all)).status).toBe(409);
    expect(await product.db('blog_posts').whereIn('id', all)).toEqual([]);
    expect((await restorePosts([second.id, other.id])).status).toBe(200);
  });

  it('a row from before a migration gets defaults for new columns and loses dropped ones', async () => {
    const post = aPost();
    await insertPosts(post);
    await remove('posts', post.id);
    const earlier = product.db.raw(`(row - 'tags') || '{"dropped": 1}'`);
    await product.db('deleted_records').where({ record_id: post.id }).update({ row: earlier });
    expect((await restorePosts([post.id])).status).toBe(200);
    expect(await storedPost(post.id, 'tags')).toEqual({ tags: [] });
  });
});

it('purges expired records', async () => {
  const [old, young] = [aTestimonial(), aTestimonial()];
  await product.db('testimonials').insert([old, young]);
  for (const { id } of [old, young]) await remove('testimonials', id);
  const expires_at = product.db.raw(`expires_at - interval '30 days'`);
  await product.db('deleted_records').where({ record_id: old.id }).update({ expires_at });
  expect(await applyRule(product.db, 'bin', DEFAULT_RETENTION.bin)).toBe(1);
  expect(await kept(old.id)).toBeUndefined();
  expect(await kept(young.id)).toBeDefined();
});
