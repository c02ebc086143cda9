import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { Knex } from 'knex';
import type { ViteDevServer } from 'vite';
import type { FormOutcome, PublicApi, RenderedPage, SiteFacts } from '#shared/public.ts';
import { adminRouter as adminApiRouter } from './admin-routes.ts';
import { authRouter } from './auth/routes.ts';
import { createSessions, SESSION_COOKIE } from './auth/session.ts';
import { setupRouter } from './auth/setup.ts';
import { jsonBody } from './http/body.ts';
import { errorHandler, notFoundHandler } from './http/errors.ts';
import { healthRouter } from './http/health.ts';
import { refuseForeignOrigins } from './http/origin.ts';
import { requestContext } from './http/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import { adminFromVite, adminRouter } from './site/admin-app.ts';
import { documentsRouter } from './site/documents.ts';
import { pageErrorHandler } from './site/error-page.ts';
import { formErrorHandler } from './site/form-posts.ts';
import type { PageCache } from './site/page-cache.ts';
import { siteFromVite, siteRouter } from './site/pages.ts';
import { publicRouter } from './site/public-routes.ts';
import { redirectOldAddresses } from './site/redirects.ts';
import type { SiteBuild } from './site/site-build.ts';

export interface AppServices {
  db: Knex;
  databaseUrl: string;
  jobs: Jobs;
  log: Logger;
  publicApi: PublicApi;
  site: SiteFacts;
  sessionSecret: string;
  setupCode: string;
  trustProxy: number | string[] | undefined;
  build: { site: SiteBuild; pages: PageCache } | { vite: { site: ViteDevServer; admin: ViteDevServer } };
  /** Sitemaps, feeds, drawn pictures and the like. */
  documents: PageCache;
  /** Renders the page that answers a form posted without script. */
  renderOutcome(outcome: FormOutcome): Promise<RenderedPage>;
  /** Called after each write of an admin, before its answer. */
  contentChanged(): void;
}

/** The whole product as one Express app: what is mounted where, from top to bottom. */
export function createApp(services: AppServices): Express {
  const { db, log, publicApi, site, build } = services;
  const https = site.url.startsWith('https:');
  const sessions = createSessions({ db, secret: services.sessionSecret, secure: https });

  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', services.trustProxy ?? false);
  app.use(requestContext({ log, secretAfter: ['/newsletter/confirm/'] }));
  app.use(healthRouter(db));
  app.use(compression());

  app.use(
    '/api',
    securityHeaders({ https, inlineStyles: false }),
    privateAnswers,
    refuseForeignOrigins(site.url),
  );
  app.use('/api/auth', ...jsonBody('16kb'), authRouter(db, sessions));
  app.use('/api/setup', ...jsonBody('16kb'), setupRouter(db, sessions, services.setupCode));
  app.use('/api/admin', adminApiRouter({ ...services, sessions }));
  app.use(
    '/api',
    publicRouter({ db, publicApi, isStaff: (cookie) => cookie?.includes(`${SESSION_COOKIE}=`) ?? false }),
  );
  app.use('/api', notFoundHandler);

  app.use('/admin', noindex);
  const besidePages = [redirectOldAddresses, documentsRouter(services.documents)];
  if ('vite' in build) {
    // Vite's middleware knows its own base, so in development it is mounted at the root.
    app.use(
      ...besidePages,
      adminFromVite(build.vite.admin),
      ...siteFromVite(build.vite.site, { publicApi, site }),
    );
  } else {
    app.use('/admin', securityHeaders({ https, inlineStyles: true }), adminRouter(build.site, site.name));
    app.use(siteHeaders(site), ...besidePages, siteRouter(build.site, build.pages));
  }

  app.use('/api', formErrorHandler(services.renderOutcome), errorHandler);
  app.use(notFoundHandler);
  app.use(pageErrorHandler(site.name));
  return app;
}

/** The headers of every public page. */
export function siteHeaders(site: SiteFacts): RequestHandler {
  return securityHeaders({
    https: site.url.startsWith('https:'),
    inlineStyles: false,
    embeddable: true,
    googleAnalytics: site.ga_measurement_id !== null,
  });
}

const noindex: RequestHandler = (_request, response, next) => {
  response.set('X-Robots-Tag', 'noindex');
  next();
};

/** Answers of the API are nobody else's: not for caches, not for search engines. */
const privateAnswers: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  next();
};
