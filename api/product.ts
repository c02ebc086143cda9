import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { Knex } from 'knex';
import type { ViteDevServer } from 'vite';
import type { FormOutcome, PublicApi, SiteFacts } from '#shared/public.ts';
import { createApp, siteHeaders } from './app.ts';
import { ensureFirstAdmin } from './auth/setup.ts';
import { adminExists } from './auth/users.ts';
import { openDatabase } from './database.ts';
import type { Environment } from './environment.ts';
import { forgetOldEvents } from './events/retention.ts';
import { forgetOldLimits } from './http/rate-limit.ts';
import { openJobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import { createMailer, MAIL_QUEUE } from './mail/mailer.ts';
import { nextAppearance } from './posts/public.ts';
import { type ContentChanges, listenToContentChanges } from './site/content-changes.ts';
import { createDocumentRenderer } from './site/documents.ts';
import { pathOfForm } from './site/form-posts.ts';
import { siteFront } from './site/front.ts';
import { createPageCache, HTML, type PageCache } from './site/page-cache.ts';
import { rendererFromVite, VITE_ASSETS } from './site/pages.ts';
import { createPublicApi } from './site/public-api.ts';
import { loadSiteBuild, type SiteBuild } from './site/site-build.ts';

export interface ProductOptions {
  environment: Environment;
  secrets: { sessionSecret: string; setupCode: string };
  databaseUrl: string;
  log: Logger;
  /** The built site; loaded from dist unless given. */
  siteBuild?: SiteBuild;
  /** Development servers to use in place of a build. */
  vite?: { site: ViteDevServer; admin: ViteDevServer };
}

/** Everything behind the listening socket, over a migrated database. */
export interface Product {
  handler: RequestListener;
  adminExists(): Promise<boolean>;
  /** Finishes jobs at work and lets go of the database. */
  close(): Promise<void>;
}

const HOUSEKEEPING_MILLISECONDS = 10 * 60 * 1000;

export async function openProduct(options: ProductOptions): Promise<Product> {
  const { environment, secrets, databaseUrl, log } = options;
  const site = siteFacts(environment);
  const db = openDatabase(databaseUrl);
  const mailer = createMailer({
    smtpUrl: environment.smtpUrl,
    from: environment.mailFrom,
    directory: path.join(environment.dataDir, 'mail'),
  });
  const jobs = await openJobs({ databaseUrl, log, handlers: { [MAIL_QUEUE]: mailer.deliver } });
  const { adminEmail, adminPassword } = environment;
  if (
    adminEmail &&
    adminPassword &&
    (await ensureFirstAdmin(db, { email: adminEmail, password: adminPassword }))
  ) {
    log.info('the first admin was created from ADMIN_EMAIL and ADMIN_PASSWORD');
  }
  const publicApi = createPublicApi({ db, jobs, site, doubleOptIn: environment.newsletterDoubleOptIn });
  const { changes, ...served } = await openSite(options, { db, publicApi, site });
  const app = createApp({
    db,
    databaseUrl,
    jobs,
    log,
    publicApi,
    site,
    ...served,
    trustProxy: environment.trustProxy,
    ...secrets,
  });
  const { pages } = served.build;
  const handler = pages ? siteFront({ pages, securityHeaders: siteHeaders(site), log, handler: app }) : app;
  const housekeeping = setInterval(
    () => keepHouse(db).catch((error) => log.warn({ err: error }, 'housekeeping')),
    HOUSEKEEPING_MILLISECONDS,
  ).unref();
  return {
    handler,
    adminExists: () => adminExists(db),
    async close() {
      clearInterval(housekeeping);
      await changes?.close();
      await jobs.close();
      mailer.close();
      await db.destroy();
    },
  };
}

/** What has to be done every few minutes. */
async function keepHouse(db: Knex): Promise<void> {
  await forgetOldLimits(db);
  await forgetOldEvents(db);
}

/**
 * The built site behind caches of its pages and documents that every process empties at the same moment, or Vite,
 * with which nothing is kept.
 */
async function openSite(
  { vite, siteBuild, databaseUrl, log }: ProductOptions,
  { db, publicApi, site }: { db: Knex; publicApi: PublicApi; site: SiteFacts },
) {
  const shared = { nextAppearance: () => nextAppearance(db), trustworthy: () => changes?.listening ?? false };
  let changes: ContentChanges | undefined;
  const documents = createPageCache({ ...shared, render: createDocumentRenderer({ db, publicApi, site }) });
  const context = { api: publicApi, site };
  if (vite) {
    const renderOutcome = async (outcome: FormOutcome) =>
      (await rendererFromVite(vite.site))(pathOfForm(outcome), { ...context, assets: VITE_ASSETS, outcome });
    return { build: { vite, pages: undefined }, documents, renderOutcome, contentChanged: () => undefined };
  }

  const built = siteBuild ?? (await loadSiteBuild());
  const { assets } = built;
  const pages: PageCache = createPageCache({
    ...shared,
    render: async (url) => {
      const { status, html } = await built.render(url, { ...context, assets });
      return { status, type: HTML, body: html };
    },
  });
  const contentChanged = () => {
    pages.clear();
    documents.clear();
  };
  changes = await listenToContentChanges(databaseUrl, log, contentChanged);
  const renderOutcome = (outcome: FormOutcome) =>
    built.render(pathOfForm(outcome), { ...context, assets, outcome });
  return { build: { site: built, pages }, documents, renderOutcome, contentChanged, changes };
}

function siteFacts(environment: Environment): SiteFacts {
  return {
    name: environment.siteName,
    url: environment.siteUrl,
    phone: environment.contactPhone ?? null,
    whatsapp: environment.whatsappNumber ?? null,
    scheduling_url: environment.schedulingUrl ?? null,
    linkedin_url: environment.linkedinUrl ?? null,
    email: environment.contactEmail ?? null,
    family_business_url: environment.familyBusinessUrl ?? null,
    manufacturing_url: environment.manufacturingUrl ?? null,
    ga_measurement_id: environment.gaMeasurementId ?? null,
    legal: {
      registered_name: environment.companyName ?? null,
      company_number: environment.companyNumber ?? null,
      registered_in: environment.companyRegisteredIn ?? null,
      registered_office: environment.companyRegisteredOffice ?? null,
    },
  };
}
