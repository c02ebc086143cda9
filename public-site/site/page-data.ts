import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { SiteAssets, SiteSettings } from '#shared/public.ts';

export const PAGE_DATA_ID = 'page-data';

type SavedQuery = { queryKey: QueryKey; data: unknown } | { queryKey: QueryKey; error: string };

/** The files of a page, without those of other pages. */
export type PageAssets = Omit<SiteAssets, 'pages'>;

/** Data for hydrating a page exactly as the server rendered it. */
export interface PageData {
  settings: SiteSettings;
  assets: PageAssets;
  /** The day of the rendering, like '2026-03-14'. */
  today: string;
  queries: SavedQuery[];
}

/**
 * The settled queries of a render, sorted and without times, so that the same content gives the same bytes. As pages may be
 * cached for hours, the browser treats restored queries as fresh.
 */
export function saveQueries(client: QueryClient): SavedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status !== 'pending')
    .sort((one, other) => (one.queryHash < other.queryHash ? -1 : 1))
    .map(({ queryKey, state }) =>
      state.status === 'error'
        ? { queryKey, error: state.error instanceof Error ? state.error.message : '' }
        : { queryKey, data: state.data },
    );
}

export function restoreQueries(client: QueryClient, saved: SavedQuery[]): void {
  for (const query of saved) {
    if ('data' in query) client.setQueryData(query.queryKey, query.data);
    else restoreFailure(client, query.queryKey, new Error(query.error));
  }
}

function restoreFailure(client: QueryClient, queryKey: QueryKey, error: Error): void {
  client.getQueryCache().build(
    client,
    { queryKey },
    {
      data: undefined,
      dataUpdateCount: 0,
      dataUpdatedAt: 0,
      error,
      errorUpdateCount: 1,
      errorUpdatedAt: Date.now(),
      fetchFailureCount: 1,
      fetchFailureReason: error,
      fetchMeta: null,
      isInvalidated: false,
      status: 'error',
      fetchStatus: 'idle',
    },
  );
}

/** JSON by value, as settings and texts change far more rarely than pages are rendered. */
const written = new WeakMap<object, string>();

function writeOnce(value: unknown): string {
  if (typeof value !== 'object' || value === null) return jsonForScript(value);
  const known = written.get(value);
  if (known !== undefined) return known;
  const json = jsonForScript(value);
  written.set(value, json);
  return json;
}

/** @returns the data as JSON for a script element */
export function writePageData({ settings, queries, ...page }: PageData): string {
  const saved = queries.map((query) =>
    'data' in query
      ? `{"queryKey":${jsonForScript(query.queryKey)},"data":${writeOnce(query.data)}}`
      : jsonForScript(query),
  );
  return `{"settings":${writeOnce(settings)},"queries":[${saved}],${jsonForScript(page).slice(1)}`;
}

const UNSAFE_IN_SCRIPT: { [character: string]: string } = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** @returns JSON that is safe inside a script element */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => UNSAFE_IN_SCRIPT[character] ?? '');
}
