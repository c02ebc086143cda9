import type { RequestListener } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import { APPOINTMENT_PATH, BOOK_PATH, PAGE_PATHS, PREVIEW_PATH, UNSUBSCRIBE_PATH } from '#shared/public.ts';
import { START_SCRIPT } from '#shared/start-script.ts';
import { adminApiRouter } from './admin-routes.ts';
import { mediaFiles } from './media/routes.ts';
import { authRouter } from './platform/auth/routes.ts';
import { setupRouter } from './platform/auth/setup.ts';
import { compressAnswers, jsonBody, requireUtf8Query } from './platform/http/body.ts';
import { healthRouter } from './platform/http/product-server.ts';
import { apiHeaders, noindex, refuseForeignOrigins, securityHeaders } from './platform/http/protection.ts';
import { errorHandler, notFoundHandler, type Overload, refuseAddresses } from './platform/http/refusals.ts';
import { requestContext } from './platform/http/request-log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Services } from './services.ts';
import { bookingRouter } from './site/booking-routes.ts';
import { cacheFastPath } from './site/fast-path.ts';
import { formErrorHandler } from './site/form-posts.ts';
import { pageErrorHandler, siteFromVite, siteHeaders, siteRouter } from './site/pages.ts';
import { previewPages } from './site/preview-routes.ts';
import { publicRouter, searchLimit, unsubscribeRouter } from './site/public-routes.ts';
import { redirectOtherSpellings } from './site/redirects.ts';
import { documentsRouter } from './site/seo-documents.ts';
import { adminAppRouter, adminFromVite } from './site/site-build.ts';
import { mailEventsRouter } from './subscriptions/routes.ts';

/** What only the app itself uses. */
interface AppOptions {
  setupCode: string;
  /** The stream of changes to open admin pages. */
  live: RequestHandler;
  overload: Overload;
  /** Whether the process has been told to stop. */
  isStopping(): boolean;
  metrics: Metrics | undefined;
}

/** The whole product: before Express, it answers from the page cache. */
export function createApp(services: Services, options: AppOptions): RequestListener {
  const { build, answers } = services;
  const headers = { api: apiHeaders(services.secure), pages: siteHeaders(services.environment) };
  const routed = routes(services, options);
  if (build.vite) return routed;
  return cacheFastPath({
    cache: answers,
    headers,
    answered: options.metrics?.answeredFromCache ?? (() => undefined),
    handler: routed,
  });
}

/** The Express app: what is mounted where, from top to bottom. docs/api.md lists every address. */
function routes(services: Services, options: AppOptions): Express {
  const { db, environment, site, build, secure: https } = services;

  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', environment.trustProxy ?? false);
  app.use(
    requestContext({ log: services.log, secretAfter: SECRET_AFTER, answered: options.metrics?.answered }),
  );
  app.use(refuseAddresses({ api: apiHeaders(https), pages: siteHeaders(services.environment) }));
  app.use(healthRouter(db, options.isStopping));
  app.use('/media', siteHeaders(services.environment), mediaFiles(services.storage));
  app.use(compressAnswers);

  app.use(
    '/api',
    apiHeaders(https),
    options.overload.guard,
    requireUtf8Query,
    refuseForeignOrigins(site.url),
  );
  app.use('/api/mail-events', mailEventsRouter(services));
  app.use('/api/auth', ...jsonBody('16kb'), authRouter(services));
  app.use('/api/setup', ...jsonBody('16kb'), setupRouter(services, options.setupCode));
  app.use('/api/admin/live', options.live);
  app.use('/api/admin', adminApiRouter(services));
  const limitSearches = searchLimit(db);
  app.use('/api', publicRouter(services, limitSearches));
  app.use('/api', notFoundHandler);

  app.use(
    PREVIEW_PATH,
    securityHeaders({ https, inlineStyles: false, inlineScript: START_SCRIPT }),
    previewPages(services),
  );
  app.use('/admin', noindex);
  // Its POST answers with a page, which needs the headers of a page.
  app.use(UNSUBSCRIBE_PATH, siteHeaders(services.environment));
  app.use(unsubscribeRouter(services));
  app.use(BOOK_PATH, siteHeaders(services.environment));
  app.use(bookingRouter(services));
  const besidePages = [redirectOtherSpellings(services), documentsRouter(services)];
  if (build.vite) {
    // Vite's middleware knows its own base, so in development it is mounted at the root.
    app.use(...besidePages, adminFromVite(build.vite.admin), ...siteFromVite(build.vite.site, services));
  } else {
    app.use('/admin', securityHeaders({ https, inlineStyles: true }), adminAppRouter(build.site, site));
    app.use(siteHeaders(services.environment), ...besidePages);
    app.get(PAGE_PATHS.blog, limitSearches);
    app.use(siteRouter(build.site, services));
  }

  app.use('/api', formErrorHandler(services), errorHandler);
  app.use(notFoundHandler);
  app.use(pageErrorHandler(site));
  return app;
}

/** Paths followed by a secret, which is not logged. */
const SECRET_AFTER: readonly string[] = [
  '/newsletter/confirm/',
  `${UNSUBSCRIBE_PATH}/`,
  `${PREVIEW_PATH}/`,
  `${APPOINTMENT_PATH}/`,
  '/calendar/',
];
