import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { Knex } from 'knex';
import { createApp, SECRET_AFTER } from './app.ts';
import { openBackground } from './background.ts';
import { IMPORT_PIECES, type ImportPieces } from './imports/batch/jobs.ts';
import { openMedia } from './media/media.ts';
import { createPageTexts, readPolicyVersion } from './page-texts/public.ts';
import { createSessions } from './platform/auth/session.ts';
import { ensureFirstAdmin } from './platform/auth/setup.ts';
import { adminExists } from './platform/auth/users.ts';
import { cacheTotals } from './platform/cache/cached-totals.ts';
import { contentChanges, pageChanges, resourceChanges } from './platform/cache/changes.ts';
import { openDatabase, watchSlowQueries } from './platform/database/database.ts';
import { listenToDatabase } from './platform/database/notifications.ts';
import { watchDiskSpace, writtenFolders } from './platform/disk.ts';
import type { Environment } from './platform/environment/environment.ts';
import { createOverload } from './platform/http/overload.ts';
import { createRequestLog } from './platform/http/request-log.ts';
import { liveStreams } from './platform/live/live-stream.ts';
import type { Logger } from './platform/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createGuardedFetch } from './platform/net/guarded-fetch.ts';
import { createSpamCheck } from './platform/spam/spam-check.ts';
import { turnstile } from './platform/spam/turnstile.ts';
import { openMediaStorage } from './platform/storage/open-storage.ts';
import { openRedirects } from './redirects/lookup.ts';
import { createRequestHandler } from './request-handler.ts';
import { configuredSettings, inventedFields } from './settings/configured-settings.ts';
import { readEffectiveSettings } from './settings/effective-settings.ts';
import { openSiteIdentity } from './settings/site-identity.ts';
import { createFilledTexts } from './site/filled-texts.ts';
import { nextAppearance } from './site/next-appearance.ts';
import { openSite, type SiteOptions } from './site/open-site.ts';
import { createPublicApi } from './site/public-api.ts';
import { healthAlertRecipients } from './status/alert.ts';
import { readSystemStatus } from './status/read-status.ts';

export interface ProductOptions extends SiteOptions {
  environment: Environment;
  secrets: { sessionSecret: string; setupCode: string };
  /** Counters for Prometheus; without them nothing is counted. */
  metrics?: Metrics | undefined;
  /** Replaces parts of the blog import, for tests. */
  imports?: Partial<ImportPieces>;
  /** Whether maintenance runs every ten minutes; true by default. */
  runsMaintenance?: boolean;
}

/** Everything behind the listening socket, over a migrated database. */
export interface Product {
  handler: RequestListener;
  adminExists(): Promise<boolean>;
  /** Makes /readyz answer 503, and ends event streams, which would keep the socket open. */
  leave(): void;
  /** Finishes running jobs and disconnects from the database. */
  close(): Promise<void>;
}

/** Opens the parts, each from those above it, and connects them. */
export async function openProduct(options: ProductOptions): Promise<Product> {
  const { environment, secrets, databaseUrl, log, metrics, runsMaintenance = true } = options;
  const { dataDir } = environment;

  const configured = configuredSettings(environment);
  const settingsNow = (trx: Knex) => readEffectiveSettings(trx, configured);
  const db = openDatabase(databaseUrl, { max: environment.databaseConnections, statementSeconds: 60 });
  watchSlowQueries(db, environment.logSlow, log);
  const notifications = await listenToDatabase(databaseUrl, log);
  const content = contentChanges(notifications);
  const { identity: site, refresh } = await openSiteIdentity(db, configured, content);
  await createConfiguredAdmin(db, environment, log);

  const storage = openMediaStorage(environment);
  const media = openMedia({ db, storage, workDirectory: path.join(dataDir, 'uploads') });
  const fetch = createGuardedFetch({ site, privateHosts: environment.importPrivateHosts });
  const pieces = { ...IMPORT_PIECES, fetch, ...options.imports };
  const background = await openBackground({
    environment,
    databaseUrl,
    log,
    site,
    settingsNow,
    storage,
    pieces,
    runsMaintenance,
  });
  const { jobs, outbox, mailer, importing, readers } = background;

  const redirects = openRedirects({
    db,
    siteUrl: site.url,
    changes: content,
    failed: (error) => log.warn({ err: error }, 'counting redirects'),
  });
  const totals = cacheTotals(content, () => nextAppearance(db));
  const spamCheck = createSpamCheck(db, {
    always: environment.proofOfWork === 'always',
    askTurnstile: environment.turnstile && turnstile(environment.turnstile, log),
  });
  const getPageTexts = createPageTexts(db, content);
  const publicApi = createPublicApi({
    db,
    outbox,
    redirects,
    getPageTexts,
    filledTexts: createFilledTexts(db, settingsNow, getPageTexts),
    policyVersion: readPolicyVersion,
    site,
    settingsNow,
    spamCheck,
    cachedTotal: totals.total,
  });
  const overload = createOverload(db);
  const served = await openSite(options, {
    db,
    overload,
    publicApi,
    content,
    pageChanges: pageChanges(notifications),
    nextAppearance: totals.nextAppearance,
    configured,
    storage,
  });
  const { pages } = served.build;

  const secure = site.url.startsWith('https:');
  const sessions = createSessions({ db, secret: secrets.sessionSecret, secure });
  const live = liveStreams(db, sessions, notifications);
  const logRequest = createRequestLog({ log, secretAfter: SECRET_AFTER, slow: environment.logSlow });
  let isStopping = false;
  const app = createApp({
    ...secrets,
    ...served,
    db,
    databaseUrl,
    jobs,
    outbox,
    mailWebhook: environment.mailWebhook,
    mailTransport: mailer.transport,
    mailAddress: mailer.sender,
    mailServer: hashOf(`${environment.smtpUrl} ${environment.mailFrom}`),
    sweepMailFiles: background.sweepMailFiles,
    log,
    media,
    publicApi,
    redirects,
    imports: { context: { ...importing, db, media }, readers },
    site,
    configured,
    invented: inventedFields(environment),
    settingsNow,
    sessions,
    live: live.router,
    status: () =>
      readSystemStatus({
        db,
        queues: jobs.queues,
        mailTransport: mailer.transport,
        dataDir,
        buildId: environment.buildId,
        mediaInBucket: environment.mediaS3 !== undefined,
        pageCache: () => pages && { ...pages.stats },
        told: () => healthAlertRecipients(db, settingsNow),
      }),
    resourceChanges: resourceChanges(notifications),
    contentChanged: notifications.delivered,
    settingsChanged: async () => {
      await notifications.delivered();
      await refresh();
    },
    hasDiskSpace: watchDiskSpace(db, Object.values(writtenFolders(environment))),
    isStopping: () => isStopping,
    trustProxy: environment.trustProxy,
    logRequest,
    answered: metrics?.answered,
  });
  const { handler, fromCache } = createRequestHandler({
    app,
    site,
    configured,
    overload,
    pages,
    apiResponses: served.apiResponses,
    log,
    logRequest,
  });
  metrics?.observe({ db, shed: overload.shed, fromCache });

  return {
    handler,
    adminExists: () => adminExists(db),
    leave: () => {
      isStopping = true;
      live.end();
    },
    async close() {
      live.end();
      await notifications.close();
      await redirects.close();
      await readers.close();
      await background.close();
      await db.destroy();
    },
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Creates the first administrator if the environment names one and there is none. */
async function createConfiguredAdmin(db: Knex, environment: Environment, log: Logger): Promise<void> {
  const { adminEmail: email, adminPassword: password, adminName: full_name } = environment;
  if (email && password && (await ensureFirstAdmin(db, { email, password, full_name })))
    log.info('the first admin was created from ADMIN_EMAIL and ADMIN_PASSWORD');
}
