import { queryOptions } from '@tanstack/react-query';
import type { PostView, PublicApi } from '#shared/public.ts';

/** Number of articles below an article. */
const NEXT_READS = 3;

/** @returns what to read next: the newest of the category, then the newest of all */
export const nextReadsQuery = (api: PublicApi, post: Pick<PostView, 'id' | 'category'>) =>
  queryOptions({
    queryKey: ['next-reads', post.id],
    queryFn: async () => {
      const newest = (category?: string) => api.listPosts({ category, page: 1, per_page: NEXT_READS + 1 });
      const lists = await Promise.all([post.category ? newest(post.category.slug) : { posts: [] }, newest()]);
      const found = new Map(lists.flatMap(({ posts }) => posts).map((other) => [other.id, other]));
      found.delete(post.id);
      return [...found.values()].slice(0, NEXT_READS);
    },
  });
