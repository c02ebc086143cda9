import type { Knex } from 'knex';
import { SITE_PAGES } from '#shared/public.ts';
import { normalPath, oldAddress } from '#shared/redirect-paths.ts';
import type { CommonServices } from '../common-services.ts';
import { type Changes, cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';

export interface FoundRedirect {
  id: string;
  /** A path of this site, or an absolute address elsewhere. */
  to: string;
}

interface Entry extends FoundRedirect {
  /** Epoch milliseconds: from when its target is public, until a page has its address. */
  since: number;
  until: number;
}

interface Table {
  entries: Map<string, Entry>;
  /** Current slugs of categories by earlier ones. */
  categories: Map<string, string>;
}

const FLUSH_MILLISECONDS = 2000;
const PAGES: ReadonlySet<string> = new Set(SITE_PAGES);

/** What other platforms add to the address of an article or a list: its feed, its form for mobile telephones, its further pages. */
const PART_OF_PAGE = /\/(?:feed|amp|page\/\d+)$/;

export type Redirects = ReturnType<typeof openRedirects>;
type RedirectServices = Pick<CommonServices, 'db' | 'site' | 'log'>;

/** Looks up active redirects, which are all cached until a redirect or a post changes. */
export function openRedirects({ db, site, changes, log }: RedirectServices & { changes: Changes }) {
  const siteUrl = site.url;
  const failed = (error: unknown) => log.warn({ err: error }, 'counting redirects');
  const cache = cacheUntilChanged<Table>(changes, { max: 1 });
  let last: Table = { entries: new Map(), categories: new Map() };
  let hits = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const load = async () => {
    const [entries, categories] = await Promise.all([readEntries(db, siteUrl), readCategories(db)]);
    last = { entries, categories };
    return { value: last };
  };
  // If the database is down, the last known redirects are better than none.
  const table = (): Promise<Table> => cache.load('table', load).catch(() => last);
  const flush = async () => {
    timer = undefined;
    const counted = hits;
    hits = new Map();
    if (counted.size === 0) return;
    await db.raw(
      `update redirects r set hits = r.hits + c.hits, last_hit_at = now()
       from unnest(?::uuid[], ?::int[]) as c (id, hits) where r.id = c.id`,
      [[...counted.keys()], [...counted.values()]],
    );
  };

  return {
    /** @param path with its query, if any @returns the redirect of an old address; null if there is none */
    async find(path: string): Promise<FoundRedirect | null> {
      const normal = normalPath(path);
      for (const from of new Set([
        oldAddress(path),
        normal || '/',
        normal.replace(PART_OF_PAGE, '') || '/',
      ])) {
        // Pages must not wait for the table to load.
        const found = PAGES.has(from) ? null : follow((await table()).entries, from, Date.now());
        if (found) return found;
      }
      return null;
    },
    /** @returns the current slug of a category by an earlier one; null if there is none */
    async findCategory(slug: string): Promise<string | null> {
      return (await table()).categories.get(slug) ?? null;
    },
    /** Counts a hit; hits are written to the database in batches. */
    countHit(id: string): void {
      hits.set(id, (hits.get(id) ?? 0) + 1);
      timer ??= setTimeout(() => flush().catch(failed), FLUSH_MILLISECONDS).unref();
    },
    /** Writes the remaining hits. */
    async close(): Promise<void> {
      clearTimeout(timer);
      await flush().catch(failed);
    },
  };
}

/** Follows chains to their end; a loop leads nowhere. */
function follow(table: Map<string, Entry>, from: string, now: number): FoundRedirect | null {
  const seen = new Set<string>();
  let first: Entry | undefined;
  let to = from;
  for (let path = from; !PAGES.has(path); path = oldAddress(to)) {
    const entry = table.get(path);
    if (!entry || entry.since > now || entry.until <= now) break;
    if (seen.has(path)) return null;
    seen.add(path);
    first ??= entry;
    to = entry.to;
  }
  return first ? { id: first.id, to } : null;
}

interface TableRow {
  id: string;
  from_path: string;
  to_path: string;
  post_id: string | null;
  since: string | null;
  covered: boolean;
  covered_since: string | null;
}

async function readEntries(db: Knex, siteUrl: string): Promise<Map<string, Entry>> {
  const { rows } = await db.raw<{ rows: TableRow[] }>(
    `select r.id, r.from_path, r.to_path, p.published_at as since,
       c.id is not null as covered, c.published_at as covered_since
     from redirects r
     left join blog_posts p on p.id = r.post_id
     left join blog_posts c on c.published and c.slug = substr(r.from_path, length('/blog/') + 1)
       and starts_with(r.from_path, '/blog/')
     where r.is_active and (r.post_id is null or p.published)`,
  );
  return new Map(
    rows.map(({ id, from_path, to_path, since, covered, covered_since }) => [
      from_path,
      {
        id,
        to: to_path.startsWith(`${siteUrl}/`) ? to_path.slice(siteUrl.length) : to_path,
        since: since ? Date.parse(since) : Number.NEGATIVE_INFINITY,
        until: covered ? Date.parse(covered_since ?? '1970-01-01') : Number.POSITIVE_INFINITY,
      },
    ]),
  );
}

/** Reads earlier slugs of categories that no category has now. */
async function readCategories(db: Knex): Promise<Map<string, string>> {
  const rows: { slug: string; now: string }[] = await db('category_slugs as s')
    .join('blog_categories as c', 'c.id', 's.category_id')
    .whereRaw('not exists (select from blog_categories x where x.slug = s.slug)')
    .select('s.slug', 'c.slug as now');
  return new Map(rows.map(({ slug, now }) => [slug, now]));
}
