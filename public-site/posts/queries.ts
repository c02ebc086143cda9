import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PublicApi } from '#shared/public.ts';
import type { PostFilter } from './filter.ts';

/** The list from the filter's page on, to which further pages are appended. */
export const postListQuery = (api: PublicApi, filter: PostFilter) =>
  infiniteQueryOptions({
    queryKey: ['posts', filter.category ?? '', filter.q ?? '', filter.page],
    queryFn: ({ pageParam }) => api.listPosts({ category: filter.category, q: filter.q, page: pageParam }),
    initialPageParam: filter.page,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : undefined),
  });

export const postQuery = (api: PublicApi, slug: string) =>
  queryOptions({ queryKey: ['post', slug], queryFn: () => api.getPost(slug) });

export const categoriesQuery = (api: PublicApi) =>
  queryOptions({ queryKey: ['categories'], queryFn: () => api.listCategories() });
