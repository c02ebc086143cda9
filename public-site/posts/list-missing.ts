import type { QueryClient } from '@tanstack/react-query';
import type { PublicApi } from '#shared/public.ts';
import type { PostFilter } from './filter.ts';
import { categoriesQuery, postListQuery } from './queries.ts';

/** @returns whether an address names a category or a page of the list that there is not; false while loading */
export function isListMissing(client: QueryClient, api: PublicApi, filter: PostFilter): boolean {
  const categories = client.getQueryData(categoriesQuery(api).queryKey);
  if (filter.category && categories && !categories.some(({ slug }) => slug === filter.category)) return true;
  const list = client.getQueryData(postListQuery(api, filter).queryKey);
  return filter.page > 1 && list?.pages[0]?.posts.length === 0;
}
