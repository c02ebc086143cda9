import type { Knex } from 'knex';
import { asOf } from './as-of.ts';
import type { PostRow } from './rows.ts';
import { categories } from './sample/categories.ts';
import { clients } from './sample/clients.ts';
import { consultations } from './sample/consultations.ts';
import { figures } from './sample/figures.ts';
import { milestones } from './sample/milestones.ts';
import { offices } from './sample/offices.ts';
import { pageTexts } from './sample/page-texts.ts';
import { subscriptions } from './sample/subscriptions.ts';
import { teamMembers } from './sample/team-members.ts';
import { testimonials } from './sample/testimonials.ts';
import { sampleArticles } from './sample-articles.ts';

const CONTENT_TABLES = [
  'blog_posts',
  'blog_categories',
  'testimonials',
  'team_members',
  'offices',
  'clients',
  'subscriptions',
  'consultations',
];

/**
 * Inserts the sample content of seeds/sample, all or nothing. Existing rows, by id, slug or address, are not changed, so that it
 * may run again after edits.
 * @param day to which the times of requests and sign-ups are moved; articles keep their dates
 */
export async function seedSample(db: Knex, day = new Date()): Promise<void> {
  await db.transaction(async (trx) => {
    await insertMissing(trx, 'categories', 'blog_categories', categories);
    await insertMissing(trx, 'posts', 'blog_posts', await postsWithCategories(trx));
    await insertMissing(trx, 'testimonials', 'testimonials', testimonials);
    await insertMissing(trx, 'team-members', 'team_members', teamMembers);
    await insertMissing(trx, 'offices', 'offices', offices);
    await insertMissing(trx, 'clients', 'clients', clients);
    await insertMissing(trx, 'figures', 'figures', figures);
    await insertMissing(trx, 'milestones', 'milestones', milestones);
    await insertMissing(trx, 'page-texts', 'page_texts', pageTexts);
    await insertMissing(trx, 'subscriptions', 'subscriptions', asOf(subscriptions, day));
    await insertMissing(trx, 'consultations', 'consultations', asOf(consultations, day));
  });
}

/** @returns whether there are no posts, categories, testimonials, subscriptions and consultations at all */
export async function isEmpty(db: Knex): Promise<boolean> {
  for (const table of CONTENT_TABLES) {
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
