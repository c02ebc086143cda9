import { PAGE_PATHS, SEARCH_MAX } from '#shared/public.ts';

export const BLOG_PATH = PAGE_PATHS.blog;

/** The filter in the address of the blog list. */
export interface PostFilter {
  category?: string;
  q?: string;
  /** From 1. */
  page: number;
}

const CATEGORY_MAX = 200;
const PAGE_MAX = 1_000_000;

/** Reads a query, ignoring invalid values. */
export function readFilter(search: string): PostFilter {
  const given = new URLSearchParams(search);
  const category = given.get('category')?.trim().slice(0, CATEGORY_MAX);
  const q = given.get('q')?.trim().slice(0, SEARCH_MAX).trim();
  const page = Number(given.get('page'));
  return {
    ...(category && { category }),
    ...(q && { q }),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** @returns the shortest address of a list */
export function listPath({ category, q, page = 1 }: Partial<PostFilter>): string {
  const search = new URLSearchParams();
  if (category) search.set('category', category);
  if (q) search.set('q', q);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text ? `${BLOG_PATH}?${text}` : BLOG_PATH;
}
