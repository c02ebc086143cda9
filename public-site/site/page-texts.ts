import { hashKey, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { commonWords, fillAll } from '#shared/fill-in.ts';
import type { PageTextPage, PageTexts } from '#shared/page-texts/index.ts';
import type { PublicApi, SiteSettings } from '#shared/public.ts';

const keyOf = (page: PageTextPage) => ['page-texts', page] as const;

/**
 * Texts never expire, as nothing observes those rendered by the server: after five minutes react-query would drop them, and
 * the next render would have none.
 */
export function keepPageTexts(client: QueryClient): void {
  client.setQueryDefaults(['page-texts'], {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The words of a page, with the site's name and the numbers in their place. */
export const pageTextsQuery = <Page extends PageTextPage>(
  api: PublicApi,
  settings: SiteSettings,
  page: Page,
) =>
  queryOptions({
    queryKey: keyOf(page),
    queryFn: async () => fillAll(await api.getPageTexts(page), commonWords(settings)),
  });

/** Texts with the names in their place: both change far more rarely than pages are rendered. */
const filled = new WeakMap<object, { settings: SiteSettings; texts: object }>();

/** Puts the texts of a page into the cache, without a query's queue and retries. */
export async function setPageTexts(
  client: QueryClient,
  api: PublicApi,
  settings: SiteSettings,
  page: PageTextPage,
): Promise<void> {
  const read = await api.getPageTexts(page);
  let known = filled.get(read);
  if (known?.settings !== settings) {
    known = { settings, texts: fillAll(read, commonWords(settings)) };
    filled.set(read, known);
  }
  client.setQueryData(keyOf(page), known.texts);
}

/** Query options by page, as nearly every component uses them, and making them takes longer than the look-up. */
const hashes = new Map<PageTextPage, string>();

function hashOf(page: PageTextPage): string {
  let hash = hashes.get(page);
  if (!hash) {
    hash = hashKey(keyOf(page));
    hashes.set(page, hash);
  }
  return hash;
}

/** Texts of the current page or of the layout, which routes load before showing it. */
export function usePageTexts<Page extends PageTextPage>(page: Page): PageTexts<Page> {
  const query = useQueryClient().getQueryCache().get<PageTexts<Page>>(hashOf(page));
  if (!query?.state.data) throw new Error(`The texts of ${page} are not loaded`);
  return query.state.data;
}
