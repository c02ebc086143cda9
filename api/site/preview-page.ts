import { type RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import type { PostView, Preview, PublicApi, RenderContext, RenderSite } from '#shared/public.ts';
import { PREVIEW_PATH } from '#shared/public.ts';
import { limitRequests } from '../platform/http/rate-limit.ts';
import { previewOfLatest } from '../posts/preview.ts';
import { openPreviewLink } from '../posts/preview-links.ts';
import { withPictures } from './pictures.ts';
import type { SitePreview } from './site-preview.ts';

/** Renders an unpublished article as the site would; without an article, the page for an ended link. */
export type RenderPreview = (post: PostView | null, preview: Preview) => Promise<string>;

/** @param prepare called at each rendering for the renderer and its context */
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
 * /preview/{token}: the latest saved version of a post or, for a link to the site, its pages with drafts of their texts.
 */
export function previewPages(db: Knex, renderPreview: RenderPreview, sitePreview: SitePreview): Router {
  const router = Router();
  router.use(confidential, limitRequests(db, { name: 'preview', limit: 120, windowSeconds: 60 }));
  router.get('/{*token}', async (request, response) => {
    const [token = '', ...rest] = ([] as string[]).concat(request.params.token ?? []);
    const link = await openPreviewLink(db, token);
    response.type('html');
    if (link.state === 'live' && link.post_id === null) {
      const { expires_at } = link;
      const page = await sitePreview.forReviewer(`/${rest.map(encodeURIComponent).join('/')}`, {
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

/** The address is a secret, which must not be cached, indexed or sent as a referrer. */
const confidential: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
  });
  next();
};
