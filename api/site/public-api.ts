import type { Knex } from 'knex';
import * as z from 'zod';
import { countWords } from '#shared/count-words.ts';
import { commonWords, fillAll } from '#shared/fill-in.ts';
import {
  API_PATHS,
  POSTS_PER_PAGE,
  POSTS_PER_PAGE_MAX,
  type PostListQuery,
  type PublicApi,
} from '#shared/public.ts';
import type { CommonServices, FormServices } from '../common-services.ts';
import { findPictures, pictureAt } from '../media/pictures.ts';
import { getNewsletter, listNewsletters } from '../newsletters/public.ts';
import { createPageTexts, readPolicyVersion } from '../page-texts/public.ts';
import type { Changes } from '../platform/cache/cache-until-changed.ts';
import type { Rendered } from '../platform/cache/page-cache.ts';
import { listActive } from '../platform/database/database.ts';
import { ApiError, errorOfDatabase } from '../platform/http/api-error.ts';
import { refuseZero } from '../platform/http/list.ts';
import { createSpamCheck } from '../platform/spam/spam-check.ts';
import { turnstile } from '../platform/spam/turnstile.ts';
import { getPublishedPost, listPublishedPosts } from '../posts/public.ts';
import { withPictures } from './pictures.ts';
import { countShownRecords, listShownRecords } from './record-reads.ts';

/** Opens the PublicApi over the database, which pages and JSON endpoints share. */
export function openPublicApi(db: Knex, content: Changes): PublicApi {
  return withDatabaseErrors({
    async listPosts(query) {
      const list = await listPublishedPosts(db, query);
      return { ...list, posts: await withPictures(db, list.posts) };
    },
    async getPost(slug) {
      const post = await getPublishedPost(db, slug);
      return post && ((await withPictures(db, [post]))[0] ?? null);
    },
    listCategories: async () =>
      db('blog_categories').select('id', 'name', 'slug').orderByRaw('lower(name), id'),
    listNewsletters: () => listNewsletters(db),
    async getNewsletter(slug) {
      const newsletter = await getNewsletter(db, slug);
      if (newsletter === null || newsletter === 'withdrawn') return newsletter;
      const image = pictureAt(await findPictures(db, [newsletter.picture]), newsletter.picture);
      return { ...newsletter, ...(image && { image }) };
    },
    listTestimonials: () => listActive(db, 'testimonials', TESTIMONIAL),
    listRecords: (name) => listShownRecords(db, name) as never,
    getPageTexts: createPageTexts(db, content),
  });
}

/** Opens what the public forms use besides. */
export const openForms = (
  { db, environment, log, settingsNow }: CommonServices,
  { getPageTexts }: PublicApi,
): Omit<FormServices, keyof CommonServices> => ({
  spamCheck: createSpamCheck(db, environment.turnstile && turnstile(environment.turnstile, log)),
  policyVersion: readPolicyVersion,
  async filledTexts(page) {
    const [texts, counts, { name, brand, consultation_hours }] = await Promise.all([
      getPageTexts(page),
      countShownRecords(db),
      settingsNow(db),
    ]);
    return fillAll(texts, commonWords({ name, brand, words: countWords(counts, consultation_hours) }));
  },
});

/** The public columns of a testimonial. */
const TESTIMONIAL = ['id', 'quote', 'author', 'role', 'company', 'rating', 'display_order'] as const;

/** Turns database errors into ApiError, so that pages can tell an overloaded database from a bug. */
function withDatabaseErrors(api: PublicApi): PublicApi {
  const telling = Object.entries(api).map(
    ([name, ask]: [string, (...words: never[]) => Promise<unknown>]) => [
      name,
      (...words: never[]) =>
        ask(...words).catch((error: unknown): never => {
          throw errorOfDatabase(error) ?? error;
        }),
    ],
  );
  return Object.fromEntries(telling) as PublicApi;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Path of the public JSON endpoints. */
export const API = '/api';

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
  return `${API_PATHS.posts}${known.size > 0 ? `?${known}` : ''}`;
}

/** @returns a function that renders the API's cached responses by address @throws ApiError 'not_found' */
export function createResponseRenderer(publicApi: PublicApi): (address: string) => Promise<Rendered> {
  const read = async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://api');
    if (pathname === API_PATHS.categories) return { body: await publicApi.listCategories() };
    if (pathname === API_PATHS.testimonials) return { body: await publicApi.listTestimonials() };
    if (pathname === API_PATHS.posts) return listOfPosts(publicApi, Object.fromEntries(searchParams));
    const post = await publicApi.getPost(decodeURIComponent(pathname.slice(`${API_PATHS.posts}/`.length)));
    if (!post)
      throw new ApiError('not_found', "The article you're looking for doesn't exist or has been removed.");
    return { body: post };
  };
  return async (address) => {
    const { body, ...rest } = await read(address);
    return { status: 200, type: JSON_TYPE, body: JSON.stringify(body), ...rest };
  };
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
