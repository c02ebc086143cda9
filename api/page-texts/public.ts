import type { Knex } from 'knex';
import { PAGE_TEXTS, type PageTextPage, type PageTexts, type VisitorMail } from '#shared/page-texts/index.ts';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { POLICY_VERSION, POLICY_VERSION_PATTERN, type PublicApi } from '#shared/public.ts';
import { type Changes, cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';

/** @returns a reader of page texts, which caches them until content changes */
export function createPageTexts(db: Knex, changes: Changes): PublicApi['getPageTexts'] {
  const cache = cacheUntilChanged<object>(changes, { max: Object.keys(PAGE_TEXTS).length });
  const load = async (page: PageTextPage) => ({ value: await readPageTexts(db, page) });
  return async <Page extends PageTextPage>(page: Page) =>
    (await cache.load(page, () => load(page))) as PageTexts<Page>;
}

/** Reads the texts of a page or a mail as visitors see them, without a cache. */
export const readPageTexts = async <Page extends PageTextPage | VisitorMail>(
  db: Knex,
  page: Page,
): Promise<PageTexts<Page>> => showPageTexts(page, await readChangedTexts(db, page));

/** Reads the changed texts of a page, or of all, by key, perhaps with some that this version no longer has. */
async function readChangedTexts(db: Knex, page?: string): Promise<{ [key: string]: string }> {
  const rows: { key: string; value: string }[] = await db('page_texts')
    .modify((query) => page && query.whereRaw('starts_with(key, ?)', [`${page}.`]))
    .select('key', 'value');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** SQL for the London days on which the privacy policy changed, with the number of changes. */
const POLICY_CHANGES = `
  select day, count(distinct at)::int as changes
  from (
    select at, to_char(at at time zone 'Europe/London', 'YYYY-MM-DD') as day
    from page_text_revisions where starts_with(key, 'privacy.')
  ) as change
  group by day`;

interface PolicyChange {
  day: string;
  changes: number;
}

/** @returns the day, with a number from the second change of a day on */
function versionOf({ day, changes }: PolicyChange): string {
  if (day < POLICY_VERSION) return POLICY_VERSION;
  const number = day === POLICY_VERSION ? changes + 1 : changes;
  return number > 1 ? `${day}.${number}` : day;
}

/**
 * @param shown the version that the browser reports, which counts only if it was ever public
 * @returns the version of the privacy policy that a visitor agrees to: the one shown, else the current one
 */
export async function readPolicyVersion(db: Knex, shown = ''): Promise<string> {
  if (shown === POLICY_VERSION) return shown;
  if (POLICY_VERSION_PATTERN.test(shown)) {
    const [day, number = '1'] = shown.split('.');
    const { rows }: { rows: { changes: number }[] } = await db.raw(
      `select changes from (${POLICY_CHANGES}) as days where day = ?`,
      [day as string],
    );
    const published = (rows[0]?.changes ?? 0) + (day === POLICY_VERSION ? 1 : 0);
    if (Number(number) <= published && !shown.endsWith('.1')) return shown;
  }
  // Restoring an original counts as a change.
  const { rows }: { rows: PolicyChange[] } = await db.raw(`${POLICY_CHANGES} order by day desc limit 1`);
  return rows[0] ? versionOf(rows[0]) : POLICY_VERSION;
}
