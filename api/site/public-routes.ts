import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Knex } from 'knex';
import {
  API_PATHS,
  CHECK_INBOX_PATH,
  CONSULTATION_REQUESTED_PATH,
  PRIVACY_REQUEST_RECEIVED_PATH,
  SUBSCRIBED_PATH,
  UNKNOWN_LINK_PATH,
  UNSUBSCRIBE_PATH,
  UNSUBSCRIBED_PATH,
} from '#shared/public.ts';
import { logNotFound, recordEvent } from '../analytics/record-event.ts';
import { recordConsentChoice } from '../consent-choices/consent-choices.ts';
import { requestConsultation, type Visit } from '../consultations/receive-enquiry.ts';
import { readPolicyVersion } from '../page-texts/public.ts';
import { SESSION_COOKIE } from '../platform/auth/session.ts';
import type { Rendered } from '../platform/cache/page-cache.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { formBody, jsonBody } from '../platform/http/body.ts';
import { inConstantTime, limitRequests } from '../platform/http/protection.ts';
import { readKey } from '../platform/keys/keys.ts';
import { solvedSubject } from '../platform/spam/challenge.ts';
import { issueFormToken } from '../platform/spam/spam-check.ts';
import { recordPostView } from '../posts/public.ts';
import { receivePrivacyRequest } from '../privacy-requests/receive.ts';
import type { Services } from '../services.ts';
import { confirmSubscription, subscribe } from '../subscriptions/subscribe.ts';
import { unsubscribe } from '../subscriptions/unsubscribe.ts';
import { isFormPost, jsonUnlessForm, pageOfForm, readForm, SHOWN_AGAIN } from './form-posts.ts';
import { approveSolved } from './held-posts.ts';
import { sendStored } from './pages.ts';
import { jsonOf, listAddress, listOfPosts, readListQuery } from './public-api.ts';

/** Searches of the blog that one address may make: two a second, as somebody types. */
const SEARCHES_PER_MINUTE = 120;

/** Limits searches that are not in the cache, which is asked before. */
export const searchLimit = (db: Knex): RequestHandler =>
  limitRequests(db, {
    name: 'search',
    limit: SEARCHES_PER_MINUTE,
    windowSeconds: 60,
    skip: ({ query }) => !query.q,
  });

/** The public JSON endpoints. */
export function publicRouter(services: Services, limitSearches: RequestHandler): Router {
  const { db, answers, publicApi } = services;
  const router = Router();
  const limit = (name: string, perMinute: number) =>
    limitRequests(db, { name, limit: perMinute, windowSeconds: 60 });

  const answer = async (
    request: Request,
    response: Response,
    address: string,
    render: () => Promise<Rendered>,
  ) => sendStored(await answers.get(address, render), request, response, 'no-store');

  router.get('/posts', limitSearches, async (request, response) => {
    const query = readListQuery(request.query);
    await answer(request, response, listAddress(query), () => listOfPosts(publicApi, query));
  });
  router.get('/posts/:slug', async (request, response) => {
    const { slug } = request.params;
    await answer(request, response, `${API_PATHS.posts}/${encodeURIComponent(slug)}`, async () => {
      const post = await publicApi.getPost(slug);
      if (!post)
        throw new ApiError('not_found', "The article you're looking for doesn't exist or has been removed.");
      return jsonOf(post);
    });
  });
  router.get('/categories', (request, response) =>
    answer(request, response, API_PATHS.categories, async () => jsonOf(await publicApi.listCategories())),
  );
  router.get('/testimonials', (request, response) =>
    answer(request, response, API_PATHS.testimonials, async () => jsonOf(await publicApi.listTestimonials())),
  );

  router.post('/posts/:slug/view', limit('view', 120), async (request, response) => {
    const { slug } = request.params as { slug: string };
    // Views of colleagues do not count.
    if (!request.headers.cookie?.includes(`${SESSION_COOKIE}=`)) await recordPostView(db, slug);
    response.status(204).end();
  });

  /** @param done where a form goes that was posted without script */
  const form = (
    path: string,
    send: (body: unknown, request: Request) => Promise<object>,
    done: () => string | Promise<string>,
  ) => {
    router.post(
      path,
      readForm,
      limit(path.slice(1), 10),
      ...jsonUnlessForm('64kb'),
      async (request, response) => {
        const answer = await send(request.body ?? {}, request);
        if (isFormPost(request)) response.redirect(303, await done());
        else response.json(answer);
      },
    );
    // A browser has this address after a refused form; loading it again must lead to the form.
    router.get(path, (_request, response) => response.redirect(303, pageOfForm(path)));
  };
  form(
    '/handle-consultation-request',
    (body, request) => requestConsultation(services, body, sourceOf(request.query), visitOf(request)),
    () => CONSULTATION_REQUESTED_PATH,
  );
  form(
    '/subscribe-newsletter',
    // In constant time, as a new address takes longer than a known one, which would reveal who subscribes.
    (body, request) =>
      inConstantTime(() => subscribe(services, body, sourceOf(request.query), visitOf(request))),
    async () =>
      (await services.settingsNow(db)).newsletter_double_opt_in ? CHECK_INBOX_PATH : SUBSCRIBED_PATH,
  );
  form(
    '/privacy-requests',
    (body, request) => receivePrivacyRequest(services, body, visitOf(request)),
    () => PRIVACY_REQUEST_RECEIVED_PATH,
  );

  router.get('/form-token', limit('form-token', 120), async (_request, response) => {
    response.json({ token: issueFormToken(await readKey(db, 'form-token'), Date.now()) });
  });

  // The same answer for every solution, so that it does not reveal whether a post was held back.
  router.post('/proof-of-work', limit('proof-of-work', 60), ...jsonBody('8kb'), async (request, response) => {
    const subject = await solvedSubject(await readKey(db, 'form-token'), request.body?.solution);
    if (subject) await db.transaction((trx) => approveSolved(trx, subject, services));
    response.status(204).end();
  });

  const confirming = [limit('confirm', 30), formBody({ limit: '4kb' })];
  router.post('/newsletter/confirm', ...confirming, async (request, response) => {
    const token: unknown = request.body?.token;
    const confirmed = typeof token === 'string' && (await confirmSubscription(services, token.slice(0, 200)));
    response.redirect(303, confirmed ? '/newsletter/confirmed' : '/newsletter/link-expired');
  });

  router.post('/log-404', limit('log-404', 30), ...jsonBody('8kb'), async (request, response) => {
    await logNotFound(db, request.body);
    response.status(204).end();
  });

  router.post('/events', limit('events', 240), beaconBody, ...jsonBody('8kb'), async (request, response) => {
    await recordEvent(db, request.body);
    response.status(204).end();
  });

  router.post('/consent', limit('consent', 30), beaconBody, ...jsonBody('2kb'), async (request, response) => {
    await recordConsentChoice(db, request.body, readPolicyVersion);
    response.status(204).end();
  });

  return router;
}

/** navigator.sendBeacon labels a plain string text/plain. */
const beaconBody: RequestHandler = (request, _response, next) => {
  if (request.is('text/plain')) request.headers['content-type'] = 'application/json';
  next();
};

export const visitOf = (request: Request): Visit => ({
  policy: request.get('x-policy-version'),
  token: request.get('x-form-token'),
  turnstileToken: request.get('x-turnstile-token'),
  userAgent: request.get('user-agent') ?? '',
  ip: request.ip ?? 'unknown',
});

function sourceOf(query: Record<string, unknown>): string {
  return typeof query.source === 'string' ? query.source : '';
}

/**
 * POST of the unsubscribe link, by the button of its page, or by a mail program in one click (RFC 8058). It needs no cookie or
 * body, and answers 200 without a redirect. GET changes nothing, because mail scanners open links.
 */
export function unsubscribeRouter({ db, renderPage }: Services): Router {
  const router = Router();
  const limit = limitRequests(db, { name: 'unsubscribe', limit: 60, windowSeconds: 60 });
  router.post(`${UNSUBSCRIBE_PATH}/:token`, limit, async (request: Request, response: Response) => {
    const done = await unsubscribe(db, String(request.params.token).slice(0, 200));
    const page = await renderPage(done ? UNSUBSCRIBED_PATH : UNKNOWN_LINK_PATH);
    response
      .status(done ? 200 : 404)
      .set({ ...SHOWN_AGAIN, 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(page.html);
  });
  return router;
}
