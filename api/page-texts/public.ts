import type { Knex } from 'knex';
import { PAGE_TEXTS, type PageTextPage, type PageTexts, type VisitorMail } from '#shared/page-texts/index.ts';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { POLICY_VERSION, type PublicApi } from '#shared/public.ts';
import { type Changes, cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';

/** @returns a reader of page texts, which caches them until content changes */
export function createPageTexts(db: Knex, changes: Changes): PublicApi['getPageTexts'] {
  const cache = cacheUntilChanged<object>(changes, { max: Object.keys(PAGE_TEXTS).length });
  const load = async (page: PageTextPage) => ({ value: await readPageTexts(db, page) });
  return async <Page extends PageTextPage>(page: Page) =>
    (await cache.load(page, () => load(page))) as PageTexts<Page>;
}

/** Reads the texts of a page or a mail as visitors see them, without a cache. */
export async function readPageTexts<Page extends PageTextPage | VisitorMail>(
  db: Knex,
  page: Page,
): Promise<PageTexts<Page>> {
  const changed: { key: string; value: string }[] = await db('page_texts')
    .whereRaw('starts_with(key, ?)', [`${page}.`])
    .select('key', 'value');
  return showPageTexts(page, Object.fromEntries(changed.map(({ key, value }) => [key, value])));
}

/**
 * SQL for the versions of the privacy policy, newest first: the London days on which it changed, with a number from the second
 * change of a day on. Restoring an original counts as a change.
 */
const POLICY_VERSIONS = `
  select day || case when number > 1 then '.' || number else '' end
  from (
    select at, day, row_number() over (partition by day order by at) + (day = :first)::int as number
    from (
      select distinct at, to_char(at at time zone 'Europe/London', 'YYYY-MM-DD') as day
      from page_text_revisions where starts_with(key, 'privacy.')
    ) as change
  ) as numbered
  order by at desc`;

/**
 * @param shown the version that the browser reports, which counts only if it was ever public
 * @returns the version of the privacy policy that a visitor agrees to: the one shown, else the current one
 */
export async function readPolicyVersion(db: Knex, shown = ''): Promise<string> {
  const { rows } = await db.raw(`select array(${POLICY_VERSIONS}) as versions`, { first: POLICY_VERSION });
  const versions: string[] = rows[0].versions;
  if (shown === POLICY_VERSION || versions.includes(shown)) return shown;
  const [newest = ''] = versions;
  return newest > POLICY_VERSION ? newest : POLICY_VERSION;
}
