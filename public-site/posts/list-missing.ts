import type { QueryClient } from '@tanstack/react-query';
import type { PublicApi } from '#shared/public.ts';
import type { PostFilter } from './filter.ts';
import { categoriesQuery, postListQuery } from './queries.ts';

/** @returns whether the category or page of the list does not exist; false while loading */
export function isListMissing(client: QueryClient, api: PublicApi, filter: PostFilter): boolean {
  const categories = client.getQueryData(categoriesQuery(api).queryKey);
  if (filter.category && categories && !categories.some(({ slug }) => slug === filter.category)) return true;
  const list = client.getQueryData(postListQuery(api, filter).queryKey);
  return filter.page > 1 && list?.pages[0]?.posts.length === 0;
}
