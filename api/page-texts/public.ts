import type { Knex } from 'knex';
import { PAGE_TEXTS, type PageTextPage, type PageTexts, type VisitorMail } from '#shared/page-texts/index.ts';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { type LegalChanges, type PublicApi, policyVersion } from '#shared/public.ts';
import { cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';
import type { Changes } from '../platform/cache/changes.ts';

/** @returns what reads the texts of a page: it caches them until content changes, or a change becomes public by its time */
export function createPageTexts(db: Knex, changes: Changes): PublicApi['getPageTexts'] {
  const cache = cacheUntilChanged<object>(changes, { max: Object.keys(PAGE_TEXTS).length });
  const load = async (page: PageTextPage) => {
    const [value, ttl] = await Promise.all([readPageTexts(db, page), nextAppearance(db)]);
    return { value, ttl };
  };
  return async <Page extends PageTextPage>(page: Page) =>
    (await cache.load(page, () => load(page))) as PageTexts<Page>;
}

/** The texts of a page, or of a mail, as visitors read them, past every cache. */
export const readPageTexts = async <Page extends PageTextPage | VisitorMail>(
  db: Knex,
  page: Page,
): Promise<PageTexts<Page>> => showPageTexts(page, await readChangedTexts(db, page));

/** Its changed texts by key; a text that this version no longer has may be among them. */
async function readChangedTexts(db: Knex, page: string): Promise<{ [key: string]: string }> {
  const rows: { key: string; value: string }[] = await db('public_page_texts')
    .whereRaw('starts_with(key, ?)', [`${page}.`])
    .select('key', 'value');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** @returns milliseconds until the next change becomes public; Infinity when none waits for its time */
export async function nextAppearance(db: Knex): Promise<number> {
  const row = await db('page_text_drafts')
    .where('publish_at', '>', db.fn.now())
    .first(db.raw('extract(epoch from min(publish_at) - now()) * 1000 as wait'));
  return row?.wait === null || row?.wait === undefined ? Number.POSITIVE_INFINITY : Number(row.wait);
}

/** When the owner last changed each legal text; taking the original back is a change too. */
export async function readLegalChanges(db: Knex): Promise<LegalChanges> {
  const row = await db('page_text_revisions').first(
    ...(['privacy', 'terms'] as const).map((page) =>
      db.raw(
        `to_char(max(at) filter (where starts_with(key, ?)) at time zone 'Europe/London', 'YYYY-MM-DD') as ??`,
        [`${page}.`, page],
      ),
    ),
  );
  return { privacy: row?.privacy ?? null, terms: row?.terms ?? null };
}

/** Which text of the privacy policy holds at this moment. */
export const readPolicyVersion = async (db: Knex): Promise<string> =>
  policyVersion(await readLegalChanges(db));
