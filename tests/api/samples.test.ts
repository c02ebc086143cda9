import { describe, expect, it } from 'vitest';
import type { SamplesRemoved } from '#shared/going-live.ts';
import type { WriteContext } from '../../api/platform/http/resource.ts';
import { RESOURCES } from '../../api/resources.ts';
import { countSamples, removeSamples } from '../../api/samples/samples.ts';
import { aConsultation, aPost } from '../../seeds/factories.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, asAdmin } = withAdmin({ seed: true });

const remove = () => asAdmin<SamplesRemoved>('samples/remove', { method: 'POST' });

const NAMES = (
  'posts categories testimonials team-members specialities sectors reasons questions offices clients figures ' +
  'milestones subscriptions consultations page-texts'
).split(' ');
const tableOf = (name: string) =>
  RESOURCES.find((resource) => resource.name === name)?.table ?? name.replaceAll('-', '_');
const TABLES = NAMES.map(tableOf);
const rowsOf = (table: string) => product.db(table).orderBy('id');
const counts = async () => {
  const rows = await Promise.all(TABLES.map(rowsOf));
  return Object.fromEntries(TABLES.map((table, at) => [table, rows[at]?.length]));
};

describe('the samples', () => {
  it('are counted by kind', async () => {
    const found = await countSamples(product.db, { resources: RESOURCES, invented: [] });
    const told = Object.fromEntries(found.map(({ resource, count }) => [resource, count]));
    const stored = await counts();
    expect(told).toEqual(Object.fromEntries(NAMES.map((name) => [name, stored[tableOf(name)]])));
    expect(told.posts).toBe(19);
  });

  it('are marked among the enquiries', async () => {
    const own = aConsultation();
    await product.db('consultations').insert(own);
    const { body } = await asAdmin<{ id: string; is_sample: boolean }[]>('consultations');
    expect(body.filter(({ is_sample }) => !is_sample).map(({ id }) => id)).toEqual([own.id]);
    const of = encodeURIComponent(JSON.stringify([{ is_sample: false }, { is_sample: true }]));
    expect((await asAdmin(`consultations/counts?of=${of}`)).body).toEqual({ counts: [1, body.length - 1] });
    await product.db('consultations').where({ id: own.id }).delete();
  });

  it('are removed completely, except edited ones and what those need', async () => {
    const { db } = product;
    const [growth] = await db('blog_categories').where({ slug: 'growth' });
    const own = aPost({ category_id: growth.id });
    await db('blog_posts').insert(own);
    const [question, other] = await db('questions').orderBy('display_order');
    await db('questions').where({ id: question.id }).update({ answer: 'Our own answer.' });
    await db('questions').where({ id: other.id }).update({ is_active: false, display_order: 40 });
    await db('consultations').where({ status: 'new' }).update({ status: 'replied' });
    const [text] = await db('page_texts').orderBy('key');
    await db('page_texts').where({ key: text.key }).update({ value: 'Our own words.' });
    const { body } = await remove();
    expect(body.kept).toBe(3);
    const left = { blog_posts: 1, blog_categories: 1, questions: 1, page_texts: 1 };
    const none = Object.fromEntries(TABLES.map((table) => [table, 0]));
    expect(await counts()).toEqual({ ...none, ...left });
    const entry = await db('audit_log').where({ resource: 'samples', action: 'remove' }).first();
    expect(entry.details.removed).toContainEqual({ resource: 'posts', count: 19 });
    expect((await remove()).body.removed).toEqual([]);
  });

  it('include invented contact details, but not the owner’s', async () => {
    const { db } = product;
    const userId = (await db('users').first('id')).id;
    const sources = { resources: RESOURCES, invented: ['phone', 'email'] as const };
    const settings = async () => (await db('site_settings').first('changed'))?.changed ?? {};
    const change = <T>(work: (context: WriteContext) => Promise<T>) =>
      db.transaction((trx) => work({ trx, userId }));
    await db('site_settings').insert({ changed: { email: 'me@own.example' } });
    expect(await countSamples(db, sources)).toContainEqual({ resource: 'settings', count: 1, shown: 1 });

    const { removed } = await change((context) => removeSamples(sources, context));
    expect(removed).toContainEqual({ resource: 'settings', count: 1 });
    expect(await settings()).toEqual({ email: 'me@own.example', phone: null });
    expect((await countSamples(db, sources)).map(({ resource }) => resource)).not.toContain('settings');
  });

  it.each([
    [{}, 2],
    [{ registered_name: null }, 1],
    [{ registered_name: 'Own Ltd' }, 0],
  ])(
    'include where the invented company is registered, until the owner names one: %j',
    async (own, count) => {
      const { db } = product;
      await db('site_settings').insert({ changed: own }).onConflict('id').merge();
      const sources = { resources: RESOURCES, invented: ['registered_name', 'registered_in'] as const };
      const found = (await countSamples(db, sources)).find(({ resource }) => resource === 'settings');
      expect(found?.count ?? 0).toBe(count);
    },
  );
});
