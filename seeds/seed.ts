import type { Knex } from 'knex';
import { asOf } from './as-of.ts';
import type { PostRow } from './rows.ts';
import { categories } from './sample/categories.ts';
import { clients } from './sample/clients.ts';
import { appointmentEvents, appointments, consultations } from './sample/consultations.ts';
import { figures } from './sample/figures.ts';
import { milestones } from './sample/milestones.ts';
import { offices } from './sample/offices.ts';
import { pageTexts } from './sample/page-texts.ts';
import { subscriptions } from './sample/subscriptions.ts';
import { teamMembers } from './sample/team-members.ts';
import { testimonials } from './sample/testimonials.ts';
import { sampleArticles } from './sample-articles.ts';

interface SampleTable {
  resource: string;
  table: string;
  rows(trx: Knex, day: Date): object[] | Promise<object[]>;
  /** Rows of other tables that belong to these. */
  parts?: (day: Date) => [table: string, rows: object[]][];
}

/** In the order of their references. */
export const SAMPLE_TABLES: readonly SampleTable[] = [
  { resource: 'categories', table: 'blog_categories', rows: () => categories },
  { resource: 'posts', table: 'blog_posts', rows: postsWithCategories },
  { resource: 'testimonials', table: 'testimonials', rows: () => testimonials },
  { resource: 'team-members', table: 'team_members', rows: () => teamMembers },
  { resource: 'offices', table: 'offices', rows: () => offices },
  { resource: 'clients', table: 'clients', rows: () => clients },
  { resource: 'figures', table: 'figures', rows: () => figures },
  { resource: 'milestones', table: 'milestones', rows: () => milestones },
  { resource: 'page-texts', table: 'page_texts', rows: () => pageTexts },
  { resource: 'subscriptions', table: 'subscriptions', rows: (_trx, day) => asOf(subscriptions, day) },
  {
    resource: 'consultations',
    table: 'consultations',
    rows: (_trx, day) => asOf(consultations, day),
    parts: (day) => [
      ['appointments', asOf(appointments, day)],
      ['appointment_events', asOf(appointmentEvents, day)],
    ],
  },
];

/**
 * Inserts the sample content of seeds/sample, all or nothing. Existing rows, by id, slug or address, are not changed, so that it
 * may run again after edits.
 * @param day to which the times of requests and sign-ups are moved; articles keep their dates
 */
export async function seedSample(db: Knex, day = new Date()): Promise<void> {
  await db.transaction(async (trx) => {
    for (const { resource, table, rows, parts } of SAMPLE_TABLES) {
      await insertMissing(trx, resource, table, await rows(trx, day));
      for (const [part, rows] of parts?.(day) ?? []) await trx(part).insert(rows).onConflict().ignore();
    }
  });
}

/** @returns whether there are no rows in any of the tables that the samples fill */
export async function isEmpty(db: Knex): Promise<boolean> {
  for (const { table } of SAMPLE_TABLES) {
    if (await db(table).first(db.raw('1'))) return false;
  }
  return true;
}

/** Records the inserted rows as samples, to tell them from the owner's. */
async function insertMissing(trx: Knex, resource: string, table: string, rows: object[]): Promise<void> {
  const inserted = await trx(table).insert(rows, ['id']).onConflict().ignore();
  const ids = inserted.map(({ id }) => id);
  await trx.raw('select note_samples(?, ?::regclass, ?::text[])', [resource, table, ids]);
}

/** Finds a category by slug, else by id, as it may have been renamed, or another row may have its slug. */
async function postsWithCategories(trx: Knex): Promise<PostRow[]> {
  const stored: { id: string; slug: string }[] = await trx('blog_categories').select('id', 'slug');
  const idBySlug = new Map<string, string>();
  for (const category of categories) {
    const match =
      stored.find((row) => row.slug === category.slug) ?? stored.find((row) => row.id === category.id);
    if (match) idBySlug.set(category.slug, match.id);
  }
  return sampleArticles().map(({ category, post }) => ({
    ...post,
    category_id: idBySlug.get(category) ?? null,
  }));
}
