import { constants } from 'node:zlib';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { ViteDevServer } from 'vite';
import {
  type FormOutcome,
  PAGE_PATHS,
  PREVIEW_PATH,
  type RenderedPage,
  UNSUBSCRIBE_PATH,
} from '#shared/public.ts';
import { type AdminServices, adminApiRouter } from './admin-routes.ts';
import { mediaFiles } from './media/file-routes.ts';
import { createAccountKeys } from './platform/auth/keys.ts';
import { authRouter } from './platform/auth/routes.ts';
import { SESSION_COOKIE } from './platform/auth/session.ts';
import { setupRouter } from './platform/auth/setup.ts';
import { createKnownDevices } from './platform/auth/sign-in.ts';
import type { PageCache } from './platform/cache/page-cache.ts';
import type { MailWebhook } from './platform/environment/environment.ts';
import type { SiteIdentity } from './platform/environment/site-identity.ts';
import { compressJson, jsonBody, requireUtf8Query } from './platform/http/body.ts';
import { errorHandler, notFoundHandler } from './platform/http/errors.ts';
import { healthRouter } from './platform/http/health-routes.ts';
import { limitRequests } from './platform/http/rate-limit.ts';
import { type RequestLog, requestContext } from './platform/http/request-log.ts';
import { refuseForeignOrigins, securityHeaders } from './platform/http/security-headers.ts';
import type { Logger } from './platform/log.ts';
import { formErrorHandler } from './site/form-posts.ts';
import { type PolicySettings, pageErrorHandler, siteFromVite, sitePolicy, siteRouter } from './site/pages.ts';
import type { SitePublicApi } from './site/public-api.ts';
import { publicRouter, unsubscribeRouter } from './site/public-routes.ts';
import { redirectOldAddresses } from './site/redirects.ts';
import { documentsRouter } from './site/seo-documents.ts';
import { adminAppRouter, adminFromVite, type SiteBuild } from './site/site-build.ts';
import { previewPages } from './site/site-preview.ts';
import { mailEventsRouter } from './subscriptions/mail-event-routes.ts';

export interface AppServices extends Omit<AdminServices, 'keys'> {
  mailWebhook: MailWebhook | undefined;
  log: Logger;
  publicApi: SitePublicApi;
  sessionSecret: string;
  setupCode: string;
  trustProxy: number | string[] | undefined;
  logRequest: RequestLog;
  /** Called for each answer. */
  answered?: Parameters<typeof requestContext>[0]['answered'];
  build: { site: SiteBuild; pages: PageCache } | { vite: { site: ViteDevServer; admin: ViteDevServer } };
  /** The public lists and articles as JSON. */
  apiResponses: PageCache;
  /** Sitemaps, feeds, drawn pictures and the like. */
  documents: PageCache;
  /** Renders a page without a cache. */
  renderPage(path: string): Promise<RenderedPage>;
  /** Renders the page that answers a form posted without script. */
  renderOutcome(outcome: FormOutcome): Promise<RenderedPage>;
  /** The stream of changes to open admin pages. */
  live: RequestHandler;
  /** Whether the disk has room to save anything. */
  hasDiskSpace(): Promise<boolean>;
  /** Whether the process has been told to stop. */
  isStopping(): boolean;
}

/** Searches of the blog that one address may make: two a second, as somebody types. */
const SEARCHES_PER_MINUTE = 120;

/** The whole product as one Express app: what is mounted where, from top to bottom. */
export function createApp(services: AppServices): Express {
  const { db, publicApi, site, configured, build } = services;
  const https = site.url.startsWith('https:');

  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', services.trustProxy ?? false);
  app.use(requestContext(services));
  app.use(healthRouter(db, services.hasDiskSpace, services.isStopping));
  app.use('/media', siteHeaders(configured), mediaFiles(services.media.storage, db));
  app.use(compression(COMPRESSION), compressJson);

  app.use('/api', apiHeaders(site), requireUtf8Query, refuseForeignOrigins(site.url));
  app.use('/api/mail-events', mailEventsRouter(db, services.mailWebhook));
  const keys = createAccountKeys(services.sessionSecret);
  const auth = { ...services, keys, devices: createKnownDevices(keys, https), secure: https };
  app.use('/api/auth', ...jsonBody('16kb'), authRouter(auth));
  app.use('/api/setup', ...jsonBody('16kb'), setupRouter(auth, services.setupCode));
  app.use('/api/admin/live', services.live);
  app.use('/api/admin', adminApiRouter({ ...services, keys }));
  // Only searches that are not in the cache, which is asked before.
  const limitSearches = limitRequests(db, {
    name: 'search',
    limit: SEARCHES_PER_MINUTE,
    windowSeconds: 60,
    skip: ({ query }) => !query.q,
  });
  app.use(
    '/api',
    publicRouter({
      db,
      limitSearches,
      publicApi,
      responses: services.apiResponses,
      mails: services,
      isStaff: (cookie) => cookie?.includes(`${SESSION_COOKIE}=`) ?? false,
    }),
  );
  app.use('/api', notFoundHandler);

  app.use(
    PREVIEW_PATH,
    securityHeaders({ https, inlineStyles: false }),
    previewPages(db, services.renderPreview, services.sitePreview),
  );
  app.use('/admin', noindex);
  // Its POST answers with a page, which needs the headers of a page.
  app.use(UNSUBSCRIBE_PATH, siteHeaders(configured));
  app.use(unsubscribeRouter(db, services.renderPage));
  const besidePages = [
    redirectOldAddresses(services.redirects),
    documentsRouter(services.documents, () => services.settings.effective()),
  ];
  if ('vite' in build) {
    // Vite's middleware knows its own base, so in development it is mounted at the root.
    app.use(
      ...besidePages,
      adminFromVite(build.vite.admin),
      ...siteFromVite(build.vite.site, { publicApi, settings: services.settings }),
    );
  } else {
    app.use('/admin', securityHeaders({ https, inlineStyles: true }), adminAppRouter(build.site, site));
    app.use(siteHeaders(configured), ...besidePages);
    app.get(PAGE_PATHS.blog, limitSearches);
    app.use(siteRouter(build.site, build.pages));
  }

  app.use('/api', formErrorHandler(services.renderOutcome), errorHandler);
  app.use(notFoundHandler);
  app.use(pageErrorHandler(site));
  return app;
}

/** Paths followed by a secret, which is not logged. */
export const SECRET_AFTER: readonly string[] = [
  '/newsletter/confirm/',
  `${UNSUBSCRIBE_PATH}/`,
  `${PREVIEW_PATH}/`,
];

/** A small Brotli window, as no answer is as long as the default of 4 MB. */
const COMPRESSION = {
  level: 3,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 } },
};

/** The headers of every public page; with Google Analytics the content policy differs. */
export function siteHeaders(configured: PolicySettings): RequestHandler {
  return securityHeaders({ ...sitePolicy(configured), embeddable: true });
}

/** The headers of everything under /api: not for caches, not for search engines. */
export function apiHeaders(site: Pick<SiteIdentity, 'url'>): RequestHandler {
  const secure = securityHeaders({ https: site.url.startsWith('https:'), inlineStyles: false });
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex');
    secure(request, response, next);
  };
}

const noindex: RequestHandler = (_request, response, next) => {
  response.set('X-Robots-Tag', 'noindex');
  next();
};
