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
 * Puts the sample content of seeds/sample into the database, all or nothing. Rows that are there already, by id or by
 * slug or address, are left exactly as they are, so that it may run again after somebody has edited them.
 * @param day what requests and sign-ups are recent on; articles keep the dates they were published on
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

/** @returns whether there is no post, category, testimonial, subscription or consultation, of any state */
export async function isEmpty(db: Knex): Promise<boolean> {
  for (const table of CONTENT_TABLES) {
    if (await db(table).first(db.raw('1'))) return false;
  }
  return true;
}

/** Notes what it inserts as samples, so that they can be told from what is somebody's own. */
async function insertMissing(trx: Knex, resource: string, table: string, rows: object[]): Promise<void> {
  const inserted = await trx(table).insert(rows, ['id']).onConflict().ignore();
  const ids = inserted.map(({ id }) => id);
  await trx.raw('select note_samples(?, ?::regclass, ?::text[])', [resource, table, ids]);
}

/** A category may have been renamed since, or its slug may be in use by another row: the slug decides, then the id. */
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
