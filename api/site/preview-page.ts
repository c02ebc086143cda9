import { type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import type { PostView, Preview, PublicApi, RenderContext, RenderSite } from '#shared/public.ts';
import { PREVIEW_PATH } from '#shared/public.ts';
import { limitRequests } from '../platform/http/rate-limit.ts';
import { previewOfLatest } from '../posts/preview.ts';
import { openPreviewLink } from '../posts/preview-links.ts';
import type { DrawnSite } from './drawn-site.ts';
import { withPictures } from './pictures.ts';

/** Renders an article that the world cannot see as the site would; without an article, the page that says so. */
export type RenderPreview = (post: PostView | null, preview: Preview) => Promise<string>;

/** @param prepare the renderer and what it needs, asked for anew at each rendering */
export function createPreviewRenderer(
  db: Knex,
  prepare: () => Promise<{ render: RenderSite; context: Omit<RenderContext, 'outcome' | 'preview'> }>,
): RenderPreview {
  return async (post, preview) => {
    const { render, context } = await prepare();
    const api: PublicApi = {
      ...context.api,
      getPost: async () => post && ((await withPictures(db, [post]))[0] ?? null),
    };
    const page = await render(post ? `/blog/${post.slug}` : PREVIEW_PATH, { ...context, api, preview });
    return page.html;
  };
}

/**
 * /preview/{token}: the latest saved version of a post for anyone who has a link to it; behind a link to the site, each of
 * its pages with the changes that are not public yet.
 */
export function previewPages(db: Knex, renderPreview: RenderPreview, drawnSite: DrawnSite): Router {
  const router = Router();
  router.use(confidential, limitRequests(db, { name: 'preview', limit: 120, windowSeconds: 60 }));
  router.get('/{*token}', async (request, response) => {
    const [token = '', ...rest] = ([] as string[]).concat(request.params.token ?? []);
    const link = await openPreviewLink(db, token);
    response.type('html');
    if (link.state === 'live' && link.post_id === null) {
      const { expires_at } = link;
      const page = await drawnSite.forReviewer(`/${rest.map(encodeURIComponent).join('/')}`, {
        token,
        expires_at,
      });
      response.status(page.status).send(page.html);
      return;
    }
    const isPost = link.state === 'live' && link.post_id !== null && rest.length === 0;
    const post = isPost ? await previewOfLatest(db, link.post_id as string) : null;
    if (link.state === 'live' && post) {
      response.send(await renderPreview(post, { kind: 'review', expires_at: link.expires_at }));
      return;
    }
    const reason = link.state === 'live' ? 'unknown' : link.state;
    response
      .status(reason === 'unknown' ? 404 : 410)
      .send(await renderPreview(null, { kind: 'ended', reason }));
  });
  return router;
}

/** The address is the key, so nobody else may learn or keep it. */
const confidential: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
  });
  next();
};
