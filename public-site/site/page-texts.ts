import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PageTextPage, PageTexts } from '#shared/page-texts/index.ts';
import type { PublicApi, SiteSettings } from '#shared/public.ts';
import { fillText } from './fill-text.ts';
import { useApi, useSiteSettings } from './site-context.tsx';

/** The words of a page, with the site's name and the numbers in their place. They hold until the page is left for good. */
export const pageTextsQuery = <Page extends PageTextPage>(
  api: PublicApi,
  settings: SiteSettings,
  page: Page,
) =>
  queryOptions({
    queryKey: ['page-texts', page],
    queryFn: async () => fillStrings(await api.getPageTexts(page), settings),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The words of the page that is shown, or of its layout: routes load them before they show it. */
export function usePageTexts<Page extends PageTextPage>(page: Page): PageTexts<Page> {
  const { data } = useQuery(pageTextsQuery(useApi(), useSiteSettings(), page));
  if (!data) throw new Error(`The texts of ${page} are not loaded`);
  return data;
}

/** @returns `value` with every string in it filled */
function fillStrings<Value>(value: Value, settings: SiteSettings): Value {
  if (typeof value === 'string') return fillText(value, settings) as Value;
  if (Array.isArray(value)) return value.map((one) => fillStrings(one, settings)) as Value;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, fillStrings(one, settings)]),
  ) as Value;
}
