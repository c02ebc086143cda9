import type { Knex } from 'knex';
import type { PageTextPage, PageTexts } from '#shared/page-texts/index.ts';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';
import type { Changes } from '../platform/cache/changes.ts';

/** The texts of pages as visitors read them at this moment. */
export interface PageTextsReader {
  read<Page extends PageTextPage>(page: Page): Promise<PageTexts<Page>>;
}

/** Caches the changed texts, which are few, until content changes. */
export function createPageTexts(db: Knex, changes: Changes): PageTextsReader {
  const cache = cacheUntilChanged<{ [key: string]: string }>(changes, { max: 1 });
  const load = async () => ({ value: await readChangedTexts(db) });
  return { read: async (page) => showPageTexts(page, await cache.load('texts', load)) };
}

/** The texts of a page as visitors read them, past every cache. */
export const readPageTexts = async <Page extends PageTextPage>(
  db: Knex,
  page: Page,
): Promise<PageTexts<Page>> => showPageTexts(page, await readChangedTexts(db));

/** The changed texts by key; a text that this version no longer has may be among them. */
async function readChangedTexts(db: Knex): Promise<{ [key: string]: string }> {
  const rows: { key: string; value: string }[] = await db('page_texts').select('key', 'value');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
