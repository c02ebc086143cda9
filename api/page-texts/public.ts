import type { Knex } from 'knex';
import { PAGE_TEXTS, type PageTextPage, type PageTexts, type VisitorMail } from '#shared/page-texts/index.ts';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { POLICY_VERSION, POLICY_VERSION_PATTERN, type PublicApi, type SiteSettings } from '#shared/public.ts';
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

/** What of the site's settings follows from the changes that its owner made to the legal texts. */
export type LegalState = Pick<SiteSettings, 'legal_changes' | 'policy_version'>;

/** The days in London on which legal texts changed, and how often on each. */
const LEGAL_CHANGES = `
  select page, day, count(distinct at)::int as changes
  from (
    select split_part(key, '.', 1) as page, at, to_char(at at time zone 'Europe/London', 'YYYY-MM-DD') as day
    from (
      select key, at from page_text_revisions
      union all
      select id, publish_at from page_text_drafts where publish_at <= now()
    ) as change
  ) as change
  where page in ('privacy', 'terms')
  group by page, day`;

/**
 * When the owner last changed each legal text, and which privacy policy holds; taking the original back is a change too.
 * What becomes public by its time counts from then on, whenever it is written down.
 */
export async function readLegalState(db: Knex): Promise<LegalState> {
  const { rows }: { rows: { page: 'privacy' | 'terms'; day: string; changes: number }[] } = await db.raw(
    `select distinct on (page) * from (${LEGAL_CHANGES}) as days order by page, day desc`,
  );
  const of = (page: 'privacy' | 'terms') => rows.find((row) => row.page === page);
  const privacy = of('privacy');
  return {
    legal_changes: { privacy: privacy?.day ?? null, terms: of('terms')?.day ?? null },
    policy_version: privacy ? versionOf(privacy) : POLICY_VERSION,
  };
}

/** The day, and which text of that day it is after the first. */
function versionOf({ day, changes }: { day: string; changes: number }): string {
  if (day < POLICY_VERSION) return POLICY_VERSION;
  const number = day === POLICY_VERSION ? changes + 1 : changes;
  return number > 1 ? `${day}.${number}` : day;
}

/**
 * Which text of the privacy policy somebody agrees to.
 * @param shown the version that a browser says its page had; one that was never public is not believed
 * @returns it, or the one that holds at this moment
 */
export async function readPolicyVersion(db: Knex, shown = ''): Promise<string> {
  if (shown === POLICY_VERSION) return shown;
  if (POLICY_VERSION_PATTERN.test(shown)) {
    const [day, number = '1'] = shown.split('.');
    const { rows }: { rows: { changes: number }[] } = await db.raw(
      `select changes from (${LEGAL_CHANGES}) as days where page = 'privacy' and day = ?`,
      [day as string],
    );
    const published = (rows[0]?.changes ?? 0) + (day === POLICY_VERSION ? 1 : 0);
    if (Number(number) <= published && !shown.endsWith('.1')) return shown;
  }
  return (await readLegalState(db)).policy_version;
}
