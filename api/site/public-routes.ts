import express, { Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import {
  CHECK_INBOX_PATH,
  CONSULTATION_PATH,
  CONSULTATION_REQUESTED_PATH,
  NEWSLETTER_CHECK_INBOX,
  POSTS_PER_PAGE,
  POSTS_PER_PAGE_MAX,
  type PublicApi,
  SUBSCRIBE_PATH,
  SUBSCRIBED_PATH,
} from '#shared/public.ts';
import { recordEvent } from '../events/public.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/body.ts';
import { refuseZero } from '../http/list-query.ts';
import { limitRequests } from '../http/rate-limit.ts';
import { confirmSubscription } from '../subscriptions/subscribe.ts';
import { isFormPost, jsonUnlessForm, readForm } from './form-posts.ts';

export interface PublicRoutes {
  db: Knex;
  publicApi: PublicApi;
  /** Whether the request belongs to somebody who works here, whose reading does not count. */
  isStaff(cookie: string | undefined): boolean;
}

const listQuerySchema = z.object({
  category: z.string().max(200).optional(),
  q: z.string().optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(POSTS_PER_PAGE_MAX).default(POSTS_PER_PAGE),
});

/** The public JSON endpoints (CHECKLIST A275): thin handlers over PublicApi. */
export function publicRouter({ db, publicApi, isStaff }: PublicRoutes): Router {
  const router = Router();
  const limit = (name: string, perMinute: number) =>
    limitRequests(db, { name, limit: perMinute, windowSeconds: 60 });

  router.get('/posts', async (request, response) => {
    const query = listQuerySchema.safeParse(request.query);
    if (!query.success) {
      throw new ApiError(
        'malformed',
        `The query "${String(query.error.issues[0]?.path[0])}" has a wrong value.`,
      );
    }
    refuseZero(`${query.data.q ?? ''}${query.data.category ?? ''}`);
    const { posts, total, page, per_page } = await publicApi.listPosts(query.data);
    const first = (page - 1) * per_page;
    response.set('Content-Range', `posts ${first}-${Math.max(first, first + posts.length - 1)}/${total}`);
    response.set('X-Total-Count', String(total));
    response.json(posts);
  });

  router.get('/posts/:slug', async (request, response) => {
    const post = await publicApi.getPost(request.params.slug);
    if (!post)
      throw new ApiError('not_found', "The article you're looking for doesn't exist or has been removed.");
    response.json(post);
  });

  router.post('/posts/:slug/view', limit('view', 120), async (request, response) => {
    const { slug } = request.params as { slug: string };
    if (!isStaff(request.headers.cookie)) await publicApi.recordPostView(slug);
    response.status(204).end();
  });

  router.get('/categories', async (_request, response) => {
    response.json(await publicApi.listCategories());
  });

  router.get('/testimonials', async (_request, response) => {
    response.json(await publicApi.listTestimonials());
  });

  router.post(
    '/handle-consultation-request',
    readForm,
    limit('consultation', 10),
    ...jsonUnlessForm('64kb'),
    async (request, response) => {
      const answer = await publicApi.requestConsultation(request.body ?? {}, sourceOf(request.query));
      if (isFormPost(request)) response.redirect(303, CONSULTATION_REQUESTED_PATH);
      else response.json(answer);
    },
  );

  router.post(
    '/subscribe-newsletter',
    readForm,
    limit('newsletter', 10),
    ...jsonUnlessForm('64kb'),
    async (request, response) => {
      const answer = await publicApi.subscribeNewsletter(request.body ?? {}, sourceOf(request.query));
      const pending = answer.message === NEWSLETTER_CHECK_INBOX;
      if (isFormPost(request)) response.redirect(303, pending ? CHECK_INBOX_PATH : SUBSCRIBED_PATH);
      else response.json(answer);
    },
  );

  // Where a browser stands after a refused form: going there again must lead back to the form.
  router.get('/handle-consultation-request', (_request, response) => {
    response.redirect(303, CONSULTATION_PATH);
  });
  router.get('/subscribe-newsletter', (_request, response) => {
    response.redirect(303, SUBSCRIBE_PATH);
  });

  const form = express.urlencoded({ extended: false, limit: '4kb' });
  router.post('/newsletter/confirm', limit('confirm', 30), form, async (request, response) => {
    const token: unknown = request.body?.token;
    const confirmed = typeof token === 'string' && (await confirmSubscription(db, token.slice(0, 200)));
    response.redirect(303, confirmed ? '/newsletter/confirmed' : '/newsletter/link-expired');
  });

  router.post('/log-404', limit('log-404', 30), ...jsonBody('8kb'), async (request, response) => {
    await publicApi.logNotFound(request.body);
    response.status(204).end();
  });

  router.post('/events', limit('events', 240), beaconBody, ...jsonBody('8kb'), async (request, response) => {
    await recordEvent(db, request.body);
    response.status(204).end();
  });

  return router;
}

/** navigator.sendBeacon labels a plain string text/plain. */
const beaconBody: express.RequestHandler = (request, _response, next) => {
  if (request.is('text/plain')) request.headers['content-type'] = 'application/json';
  next();
};

function sourceOf(query: Record<string, unknown>): string {
  return typeof query.source === 'string' ? query.source : '';
}
