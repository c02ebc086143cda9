import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import type { ViteDevServer } from 'vite';
import type { PublicApi, RenderedPage, RenderSite, SiteFacts } from '#shared/public.ts';
import type { SiteBuild } from './site-build.ts';

export interface PagesOptions {
  publicApi: PublicApi;
  site: SiteFacts;
  build: SiteBuild | ViteDevServer;
}

const HASHED = { immutable: true, maxAge: '365d', index: false } as const;

/** The public site's files, and its pages rendered on the server for every other address. */
export function siteRouter({ publicApi, site, build }: PagesOptions): Router {
  const router = Router();
  const render = 'render' in build ? fromBuild(build) : fromVite(build);
  if ('render' in build) {
    router.use('/assets', express.static(path.join(build.directory, 'assets'), HASHED));
    router.use(express.static(build.directory, { index: false, maxAge: '1h', dotfiles: 'ignore' }));
  } else {
    router.use(build.middlewares);
  }
  router.get(
    '/{*path}',
    pageHandler((url) => render(url, { publicApi, site })),
  );
  return router;
}

type Render = (url: string, given: { publicApi: PublicApi; site: SiteFacts }) => Promise<RenderedPage>;

function fromBuild({ render, assets }: SiteBuild): Render {
  return (url, { publicApi, site }) => render(url, { api: publicApi, site, assets });
}

function fromVite(vite: ViteDevServer): Render {
  return async (url, { publicApi, site }) => {
    const { render } = (await vite.ssrLoadModule('/entry-server.tsx')) as { render: RenderSite };
    const assets = { scripts: ['/entry-client.tsx'], styles: [], preloads: [] };
    const page = await render(url, { api: publicApi, site, assets });
    return { ...page, html: await vite.transformIndexHtml(url, page.html) };
  };
}

function pageHandler(render: (url: string) => Promise<RenderedPage>): RequestHandler {
  return async (request, response) => {
    const page = await render(request.originalUrl);
    response
      .status(page.status)
      .set('Cache-Control', page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store')
      .type('html')
      .send(page.html);
  };
}
