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
import { OF_POST, withPictures } from './pictures.ts';
import { countShownRecords, listShownRecords } from './record-reads.ts';

/** Opens the PublicApi over the database, which pages and JSON endpoints share. */
export function openPublicApi(db: Knex, content: Changes): PublicApi {
  return withDatabaseErrors({
    async listPosts(query) {
      const list = await listPublishedPosts(db, query);
      return { ...list, posts: await withPictures(db, list.posts, ...OF_POST) };
    },
    async getPost(slug) {
      const post = await getPublishedPost(db, slug);
      return post && ((await withPictures(db, [post], ...OF_POST))[0] ?? null);
    },
    listCategories: async () =>
      db('blog_categories').select('id', 'name', 'slug').orderByRaw('lower(name), id'),
    listNewsletters: () => listNewsletters(db),
    async getNewsletter(slug) {
      const found = await getNewsletter(db, slug);
      if (found === null || found === 'withdrawn') return found;
      return (await withPictures(db, [found], 'picture', 'image'))[0] ?? null;
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

const listQuerySchema = z.object({
  category: z.string().max(200).optional(),
  q: z.string().optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(POSTS_PER_PAGE_MAX).default(POSTS_PER_PAGE),
});

/** @throws ApiError 'malformed', with the name of the parameter */
export function readListQuery(given: unknown): z.output<typeof listQuerySchema> {
  const { data, error } = listQuerySchema.safeParse(given);
  if (!data)
    throw new ApiError('malformed', `The query "${String(error.issues[0]?.path[0])}" has a wrong value.`);
  refuseZero(`${data.q ?? ''}${data.category ?? ''}`);
  return data;
}

/** @returns the cache key of a list of articles: the parameters that change it, in a fixed order */
export function listAddress({ category, q, page, per_page }: z.output<typeof listQuerySchema>): string {
  const known = new URLSearchParams();
  if (category) known.set('category', category);
  if (q) known.set('q', q);
  if (page > 1) known.set('page', String(page));
  if (per_page !== POSTS_PER_PAGE) known.set('per_page', String(per_page));
  return `${API_PATHS.posts}${known.size > 0 ? `?${known}` : ''}`;
}

/** @returns the cached response of the API with this body */
export const jsonOf = (body: object, headers = {}): Rendered => ({
  ...{ status: 200, type: JSON_TYPE, headers },
  body: JSON.stringify(body),
});

/** @returns a page of the list of articles, with its place in the list */
export async function listOfPosts(publicApi: PublicApi, query: PostListQuery): Promise<Rendered> {
  const { posts, total, total_relation, page, per_page } = await publicApi.listPosts(query);
  const first = (page - 1) * per_page;
  return jsonOf(posts, {
    'Content-Range': `posts ${first}-${Math.max(first, first + posts.length - 1)}/${total}`,
    'X-Total-Count': String(total),
    ...(total_relation && { 'X-Total-Count-Relation': total_relation }),
  });
}
