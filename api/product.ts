import path from 'node:path';
import type { Knex } from 'knex';
import { createApp } from './app.ts';
import { openBackground } from './background.ts';
import type { CommonServices } from './common-services.ts';
import { IMPORT_PIECES, type ImportPieces } from './imports/batch/jobs.ts';
import { encodeApart, openMedia } from './media/media.ts';
import { readPageTexts } from './page-texts/public.ts';
import { openAuth } from './platform/auth/services.ts';
import { ensureFirstAdmin } from './platform/auth/setup.ts';
import { adminExists } from './platform/auth/users.ts';
import { contentChanges } from './platform/cache/cache-until-changed.ts';
import { openDatabase } from './platform/database/database.ts';
import { listenToDatabase } from './platform/database/notifications.ts';
import type { Environment } from './platform/environment/environment.ts';
import { createOverload } from './platform/http/refusals.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { liveStreams } from './platform/live/live-stream.ts';
import type { Logger } from './platform/log.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createGuardedFetch } from './platform/net/guarded-fetch.ts';
import { openMediaStorage } from './platform/storage/storage.ts';
import { findRedirect } from './redirects/lookup.ts';
import { RESOURCES } from './resources.ts';
import type { Services } from './services.ts';
import { inventedFields, readEffectiveSettings } from './settings/effective-settings.ts';
import { openSiteIdentity } from './settings/site-settings.ts';
import { openBuild, openSite, type ViteServers } from './site/open-site.ts';
import { openForms, openPublicApi } from './site/public-api.ts';

export interface ProductOptions {
  environment: Environment;
  databaseUrl: string;
  log: Logger;
  vite?: ViteServers | undefined;
  secrets: { sessionSecret: string; setupCode: string };
  /** Counters for Prometheus; without them nothing is counted. */
  metrics?: Metrics | undefined;
  /** Replaces parts of the blog import, for tests. */
  imports?: Partial<ImportPieces>;
  /** Replaces the process that encodes pictures, for tests. */
  encode?: typeof encodeApart;
  /** Whether maintenance runs every ten minutes; true by default. */
  runsMaintenance?: boolean;
}

/** Everything behind the listening socket, over a migrated database. */
export type Product = Awaited<ReturnType<typeof openProduct>>;

/** Opens the parts, each from those above it, and connects them. */
export async function openProduct(options: ProductOptions) {
  const { environment, secrets, databaseUrl, log, metrics, runsMaintenance = true } = options;

  const settingsNow = (trx: Knex) => readEffectiveSettings(trx, environment);
  const db = openDatabase(databaseUrl, { max: environment.databaseConnections, statementSeconds: 60 });
  const [notifications, jobs, build] = await Promise.all([
    listenToDatabase(databaseUrl, log),
    openJobs(databaseUrl, log, runsMaintenance),
    openBuild(options.vite),
  ]);
  const content = contentChanges(notifications);
  await ensureFirstAdmin(db, environment);
  const { identity: site, refresh } = await openSiteIdentity(db, environment, content);

  const storage = openMediaStorage(environment);
  const { mailer, domain, address: mailAddress } = openMailer(environment, site);
  const company = async (trx: Knex) => (await settingsNow(trx)).legal;
  const common: CommonServices = {
    environment,
    databaseUrl,
    log,
    db,
    site,
    settingsNow,
    storage,
    library: openMedia({
      db,
      storage,
      workDirectory: path.join(environment.dataDir, 'uploads'),
      encode: options.encode ?? encodeApart,
    }),
    jobs,
    outbox: createOutbox(jobs, domain, company, readPageTexts),
    mailer,
    mailAddress,
  };
  const fetch = createGuardedFetch({ site, privateHosts: environment.importPrivateHosts });
  const background = await openBackground(common, jobs, { ...IMPORT_PIECES, fetch, ...options.imports });

  const publicApi = openPublicApi(db, content);
  const overload = createOverload(db);
  const served = openSite(build, { db, environment, overload, publicApi, content });

  const auth = openAuth(db, site, secrets.sessionSecret);
  const live = liveStreams(db, auth.sessions, notifications);
  const services: Services = {
    ...common,
    ...openForms(common, publicApi),
    ...served,
    ...auth,
    imports: background.imports,
    invented: inventedFields(environment),
    resources: RESOURCES,
    publicApi,
    isOldAddress: async (path) => (await findRedirect(db, site.url, path)) !== null,
    contentChanged: notifications.delivered,
    settingsChanged: async () => {
      await notifications.delivered();
      await refresh();
    },
  };
  let isStopping = false;
  metrics?.observe(db);
  const handler = createApp(services, {
    setupCode: secrets.setupCode,
    live: live.router,
    overload,
    isStopping: () => isStopping,
    metrics,
  });

  return {
    handler,
    adminExists: () => adminExists(db),
    /** Makes /readyz answer 503, and ends event streams, which would keep the socket open. */
    leave: () => {
      isStopping = true;
      live.end();
    },
    /** Finishes running jobs and disconnects from the database. */
    async close() {
      live.end();
      await notifications.close();
      await background.close();
      await db.destroy();
    },
  };
}
