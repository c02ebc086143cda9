import * as z from 'zod';
import { isPageTextPage } from '#shared/page-texts/index.ts';
import {
  POSTS_PER_PAGE,
  POSTS_PER_PAGE_MAX,
  type PostListQuery,
  type PublicApi,
  type ShownRecords,
} from '#shared/public.ts';
import type { Rendered } from '../platform/cache/page-cache.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { refuseZero } from '../platform/http/list-query.ts';
import { SHOWN_NAMES } from './shown-records.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Path of the public JSON endpoints. */
export const API = '/api';

/** Lists without pagination, by name. */
export const WHOLE_LISTS: { readonly [name: string]: (api: PublicApi) => Promise<unknown> } = {
  categories: (api) => api.listCategories(),
  newsletters: (api) => api.listNewsletters(),
  testimonials: (api) => api.listTestimonials(),
  ...Object.fromEntries(
    SHOWN_NAMES.map((name) => [name, (api: PublicApi) => api.listRecords(name as keyof ShownRecords)]),
  ),
};

const listQuerySchema = z.object({
  category: z.string().max(200).optional(),
  q: z.string().optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(POSTS_PER_PAGE_MAX).default(POSTS_PER_PAGE),
});

/**
 * @returns the cache key of a list of articles: the parameters that change it, in a fixed order
 * @throws ApiError 'malformed', with the name of the parameter
 */
export function listAddress(given: unknown): string {
  const query = listQuerySchema.safeParse(given);
  if (!query.success)
    throw new ApiError(
      'malformed',
      `The query "${String(query.error.issues[0]?.path[0])}" has a wrong value.`,
    );
  const { category, q, page, per_page } = query.data;
  refuseZero(`${q ?? ''}${category ?? ''}`);
  const known = new URLSearchParams();
  if (category) known.set('category', category);
  if (q) known.set('q', q);
  if (page > 1) known.set('page', String(page));
  if (per_page !== POSTS_PER_PAGE) known.set('per_page', String(per_page));
  return `${API}/posts${known.size > 0 ? `?${known}` : ''}`;
}

/** @returns a function that renders the API's cached responses by address @throws ApiError 'not_found' */
export function createResponseRenderer(publicApi: PublicApi): (address: string) => Promise<Rendered> {
  const read = async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://api');
    const list = WHOLE_LISTS[pathname.slice(`${API}/`.length)];
    if (list) return { body: await list(publicApi) };
    if (pathname === `${API}/posts`) return listOfPosts(publicApi, Object.fromEntries(searchParams));
    const page = afterPrefix(pathname, `${API}/page-texts/`);
    if (page !== undefined) return { body: await textsOfPage(publicApi, page) };
    const newsletter = afterPrefix(pathname, `${API}/newsletters/`);
    if (newsletter !== undefined) return { body: await newsletterAt(publicApi, newsletter) };
    const post = await publicApi.getPost(decodeURIComponent(pathname.slice(`${API}/posts/`.length)));
    if (!post)
      throw new ApiError('not_found', "The article you're looking for doesn't exist or has been removed.");
    return { body: post };
  };
  return async (address) => {
    const { body, ...rest } = await read(address);
    return { status: 200, type: JSON_TYPE, body: JSON.stringify(body), ...rest };
  };
}

const afterPrefix = (path: string, prefix: string) =>
  path.startsWith(prefix) ? path.slice(prefix.length) : undefined;

async function newsletterAt(publicApi: PublicApi, slug: string) {
  const newsletter = await publicApi.getNewsletter(decodeURIComponent(slug));
  if (newsletter === null) throw new ApiError('not_found', 'There is no newsletter at this address.');
  if (newsletter === 'withdrawn') throw new ApiError('gone', 'This newsletter was withdrawn.');
  return newsletter;
}

async function textsOfPage(publicApi: PublicApi, page: string) {
  if (!isPageTextPage(page)) throw new ApiError('not_found', 'There is no page of this name.');
  return publicApi.getPageTexts(page);
}

async function listOfPosts(publicApi: PublicApi, query: { [name: string]: string }) {
  const wanted: PostListQuery = listQuerySchema.parse(query);
  const { posts, total, total_relation, page, per_page } = await publicApi.listPosts(wanted);
  const first = (page - 1) * per_page;
  const range = `posts ${first}-${Math.max(first, first + posts.length - 1)}/${total}`;
  return {
    body: posts,
    headers: {
      'Content-Range': range,
      'X-Total-Count': String(total),
      ...(total_relation && { 'X-Total-Count-Relation': total_relation }),
    },
  };
}
