import { type Request, type Response, Router } from 'express';
import type { Knex } from 'knex';
import { type RenderedPage, UNKNOWN_LINK_PATH, UNSUBSCRIBE_PATH, UNSUBSCRIBED_PATH } from '#shared/public.ts';
import { limitRequests } from '../platform/http/rate-limit.ts';
import { unsubscribe } from '../subscriptions/unsubscribe.ts';

/**
 * POST of the unsubscribe link, by the button of its page, or by a mail program in one click (RFC 8058). It needs no cookie or
 * body, and answers 200 without a redirect. GET changes nothing, because mail scanners open links.
 */
export function unsubscribeRouter(db: Knex, renderPage: (path: string) => Promise<RenderedPage>): Router {
  const router = Router();
  const limit = limitRequests(db, { name: 'unsubscribe', limit: 60, windowSeconds: 60 });
  router.post(`${UNSUBSCRIBE_PATH}/:token`, limit, async (request: Request, response: Response) => {
    const done = await unsubscribe(db, String(request.params.token).slice(0, 200));
    const page = await renderPage(done ? UNSUBSCRIBED_PATH : UNKNOWN_LINK_PATH);
    response
      .status(done ? 200 : 404)
      .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(page.html);
  });
  return router;
}
