import { constants } from 'node:zlib';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { Knex } from 'knex';
import type { ViteDevServer } from 'vite';
import { type FormOutcome, PREVIEW_PATH, type RenderedPage, UNSUBSCRIBE_PATH } from '#shared/public.ts';
import type { SiteSettingsFields } from '#shared/settings.ts';
import type { SystemStatus } from '#shared/system-status.ts';
import { adminApiRouter } from './admin-routes.ts';
import type { BlogImportRoutes } from './imports/http/routes.ts';
import { mediaFiles } from './media/file-routes.ts';
import type { Media } from './media/media.ts';
import { createAccountKeys } from './platform/auth/keys.ts';
import { createKnownDevices } from './platform/auth/known-devices.ts';
import { authRouter } from './platform/auth/routes.ts';
import { SESSION_COOKIE, type Sessions } from './platform/auth/session.ts';
import { setupRouter } from './platform/auth/setup.ts';
import type { Changes } from './platform/cache/changes.ts';
import type { PageCache } from './platform/cache/page-cache.ts';
import type { SiteIdentity } from './platform/environment/site-identity.ts';
import { jsonBody, requireUtf8Query } from './platform/http/body.ts';
import { compressJson } from './platform/http/compress-json.ts';
import { errorHandler, notFoundHandler } from './platform/http/errors.ts';
import { healthRouter } from './platform/http/health-routes.ts';
import { refuseForeignOrigins } from './platform/http/origin.ts';
import { requestContext } from './platform/http/request-context.ts';
import type { RequestLog } from './platform/http/request-log.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log.ts';
import type { Outbox } from './platform/mail/outbox.ts';
import type { Redirects } from './redirects/lookup.ts';
import type { EffectiveSettings } from './settings/effective-settings.ts';
import type { SiteSettingsReader } from './settings/site-settings.ts';
import { adminAppRouter, adminFromVite } from './site/admin-app.ts';
import type { DrawnSite } from './site/drawn-site.ts';
import { pageErrorHandler } from './site/error-page.ts';
import { formErrorHandler } from './site/form-posts.ts';
import { siteFromVite, siteRouter } from './site/pages.ts';
import { type PolicySettings, sitePolicy } from './site/policy.ts';
import { previewPages, type RenderPreview } from './site/preview-page.ts';
import type { SitePublicApi } from './site/public-api.ts';
import { publicRouter } from './site/public-routes.ts';
import { redirectOldAddresses } from './site/redirects.ts';
import { documentsRouter } from './site/seo-documents.ts';
import type { SiteBuild } from './site/site-build.ts';
import { unsubscribeRouter } from './site/unsubscribe-routes.ts';
import { mailEventsRouter } from './subscriptions/mail-event-routes.ts';

export interface AppServices {
  db: Knex;
  databaseUrl: string;
  jobs: Jobs;
  outbox: Outbox;
  mailWebhookSecret: string | undefined;
  log: Logger;
  media: Media;
  publicApi: SitePublicApi;
  site: SiteIdentity;
  /** As the server has them. */
  configured: EffectiveSettings;
  /** Of those, the ones that are no company's own. */
  invented: readonly (keyof SiteSettingsFields)[];
  mailTransport: 'smtp' | 'files';
  mailAddress(): string;
  mailServer: string;
  /** Deletes the files of mails that are no longer in the outbox. */
  sweepMailFiles(): Promise<void>;
  /** What holds at this moment, read in a transaction. */
  settingsNow(trx: Knex): Promise<EffectiveSettings>;
  sessionSecret: string;
  setupCode: string;
  trustProxy: number | string[] | undefined;
  logRequest: RequestLog;
  /** Told of each answer. */
  answered?: Parameters<typeof requestContext>[0]['answered'];
  build: { site: SiteBuild; pages: PageCache } | { vite: { site: ViteDevServer; admin: ViteDevServer } };
  settings: SiteSettingsReader;
  /** The public lists and articles as JSON. */
  apiResponses: PageCache;
  /** How the installation does. */
  status(): Promise<SystemStatus>;
  /** Sitemaps, feeds, drawn pictures and the like. */
  documents: PageCache;
  /** Renders a page at once, past every cache. */
  renderPage(path: string): Promise<RenderedPage>;
  /** Old addresses. */
  redirects: Redirects;
  /** Blogs of other platforms on their way in. */
  imports: Omit<BlogImportRoutes, 'itemsChanged'>;
  /** Where the content of before an import of content is kept. */
  contentSnapshots: string;
  /** Renders the page that answers a form posted without script. */
  renderOutcome(outcome: FormOutcome): Promise<RenderedPage>;
  /** Renders an article that the world cannot see. */
  renderPreview: RenderPreview;
  /** The site with its changes that are not public yet. */
  drawnSite: DrawnSite;
  resourceChanges: Changes;
  sessions: Sessions;
  /** The stream of changes to open admin pages. */
  live: RequestHandler;
  /** Whether something can be saved. */
  hasDiskSpace(): Promise<boolean>;
  /** Whether the process has been told to stop. */
  isStopping(): boolean;
  /** Called after each write of an admin, before its answer. */
  contentChanged(): void;
  /** Called after the settings were saved, before its answer. */
  settingsChanged(): Promise<void>;
}

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
  app.use(compression(PACKING), compressJson);

  app.use('/api', apiHeaders(site), requireUtf8Query, refuseForeignOrigins(site.url));
  app.use('/api/mail-events', mailEventsRouter(db, services.mailWebhookSecret));
  const keys = createAccountKeys(services.sessionSecret);
  const auth = { ...services, keys, devices: createKnownDevices(keys, https), secure: https };
  app.use('/api/auth', ...jsonBody('16kb'), authRouter(auth));
  app.use('/api/setup', ...jsonBody('16kb'), setupRouter(auth, services.setupCode));
  app.use('/api/admin/live', services.live);
  app.use('/api/admin', adminApiRouter({ ...services, keys }));
  app.use(
    '/api',
    publicRouter({
      db,
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
    previewPages(db, services.renderPreview, services.drawnSite),
  );
  app.use('/admin', noindex);
  // Its answer to a POST is a page as well, which no frame of others may show.
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
    app.use(siteHeaders(configured), ...besidePages, siteRouter(build.site, build.pages));
  }

  app.use('/api', formErrorHandler(services.renderOutcome), errorHandler);
  app.use(notFoundHandler);
  app.use(pageErrorHandler(site));
  return app;
}

/** Beginnings of paths whose rest is a secret. */
export const SECRET_AFTER: readonly string[] = [
  '/newsletter/confirm/',
  `${UNSUBSCRIBE_PATH}/`,
  `${PREVIEW_PATH}/`,
];

/** Brotli's own window of 4 MB for each answer is more than any of them is long. */
const PACKING = {
  level: 3,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 } },
};

/** The headers of every public page; one that loads Google Analytics brings a policy of its own. */
export function siteHeaders(configured: PolicySettings): RequestHandler {
  return securityHeaders({ ...sitePolicy(configured), embeddable: true });
}

/** The headers of everything under /api. Its answers are nobody else's: not for caches, not for search engines. */
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
