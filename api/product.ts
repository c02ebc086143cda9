import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { Knex } from 'knex';
import { apiHeaders, createApp, SECRET_AFTER, siteHeaders } from './app.ts';
import { mailResetLink, PASSWORD_FORGOTTEN_QUEUE } from './auth/forgotten-passwords.ts';
import { forgetOldLinks } from './auth/links.ts';
import { ensureFirstAdmin } from './auth/setup.ts';
import { adminExists } from './auth/users.ts';
import { openDatabase, watchSlowQueries } from './database.ts';
import { watchRoom, writtenFolders } from './disk.ts';
import type { Environment } from './environment.ts';
import { refuseAddresses } from './http/address.ts';
import { createAnswerEarly } from './http/answer-early.ts';
import { createOverload } from './http/overload.ts';
import { createRequestLog } from './http/request-log.ts';
import { IMPORT_PIECES, type ImportPieces } from './imports/pieces.ts';
import { createReaders } from './imports/readers.ts';
import { POST_IMPORT_QUEUE, resumePostImports, workOnPostImports } from './imports/work.ts';
import { type JobHandler, openJobs } from './jobs/jobs.ts';
import { keepFailed } from './jobs/queues.ts';
import { LETTER_QUEUE, resumeLetters, sendLetters } from './letters/send.ts';
import { type LiveStreams, liveStreams } from './live/live-stream.ts';
import { listenToResourceChanges } from './live/resource-changes.ts';
import { deliverMails, type OnDeadAddress } from './mail/delivery.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox, MAIL_QUEUE, resumeDelivery } from './mail/outbox.ts';
import { makeAvif, resumeAvif } from './media/avif.ts';
import { AVIF_QUEUE, openMedia } from './media/media.ts';
import { openMediaStorage } from './media/open-storage.ts';
import type { ProcessMetrics } from './metrics/process-metrics.ts';
import { createGuardedFetch } from './net/guarded-fetch.ts';
import { ERASURE_QUEUE, finishErasures, resumeErasures } from './personal-data/erasures.ts';
import { forgetOldPreviewLinks } from './posts/preview-links.ts';
import { nextAppearance } from './posts/public.ts';
import { forgetOrphanedRevisions } from './posts/revisions.ts';
import { forgetUnusedWords } from './posts/search.ts';
import { journalDirectory, mirrorJournal } from './privacy-journal/mirror.ts';
import { openRedirects, type Redirects } from './redirects/lookup.ts';
import { forgetOrphanedRedirects } from './redirects/retention.ts';
import { remindOfConsultations, remindOfRightsRequests } from './reminders/remind.ts';
import { runRetention } from './retention/retention.ts';
import { turnstile } from './robots/turnstile.ts';
import { createWatcher } from './robots/watch.ts';
import { configuredFacts } from './settings/configured-facts.ts';
import { readSiteFacts } from './settings/site-facts.ts';
import { countForms } from './site/count-forms.ts';
import { errorPage } from './site/error-page.ts';
import { siteFront } from './site/front.ts';
import { createKeptUntilChange } from './site/kept-until-change.ts';
import { openSite, type SiteOptions } from './site/open-site.ts';
import { createPublicApi } from './site/public-api.ts';

import { readSystemStatus } from './status/read-status.ts';
import { IMPORT_QUEUE, resumeImports, workOnImports } from './subscriptions/import/work.ts';
import { recordMailEvent } from './subscriptions/mail-events.ts';
import { findSuppressed } from './subscriptions/suppressions.ts';
import { readUnsubscribeLinks } from './subscriptions/unsubscribe.ts';

export interface ProductOptions extends SiteOptions {
  environment: Environment;
  secrets: { sessionSecret: string; setupCode: string };
  /** Counts for Prometheus; nothing is counted without. */
  metrics?: ProcessMetrics | undefined;
  /** What reads, converts and writes blogs, where it is not what the product has. */
  imports?: Partial<ImportPieces>;
  /** Whether it clears up what is over by itself, soon after its start and then every ten minutes; true unless given. */
  keepsHouse?: boolean;
}

/** Everything behind the listening socket, over a migrated database. */
export interface Product {
  handler: RequestListener;
  adminExists(): Promise<boolean>;
  /** Says on /readyz that requests should go elsewhere, and ends the streams that would keep the listening socket open. */
  leave(): void;
  /** Finishes jobs at work and lets go of the database. */
  close(): Promise<void>;
}

const FIRST_HOUSEKEEPING_MILLISECONDS = 30 * 1000;
const HOUSEKEEPING_MILLISECONDS = 10 * 60 * 1000;

export async function openProduct(options: ProductOptions): Promise<Product> {
  const { environment, secrets, databaseUrl, log, keepsHouse = true } = options;
  const site = configuredFacts(environment);
  const db = openDatabase(databaseUrl, { max: environment.databaseConnections, cutWhenSilent: true });
  watchSlowQueries(db, environment.logSlow, log);
  const overload = createOverload(db);
  const logRequest = createRequestLog({ log, secretAfter: SECRET_AFTER, slow: environment.logSlow });
  let isStopping = false;
  const mailer = createMailer({
    smtpUrl: environment.smtpUrl,
    from: environment.mailFrom,
    directory: path.join(environment.dataDir, 'mail'),
  });
  const storage = openMediaStorage(environment);
  const media = openMedia({ db, storage, workDirectory: path.join(environment.dataDir, 'uploads') });
  const { hostname } = new URL(site.url);
  const factsNow = (trx: Knex) => readSiteFacts(trx, site);
  const company = async (trx: Knex) => (await factsNow(trx)).legal;
  const forgotten: JobHandler = (data, jobs) =>
    mailResetLink(data, { db, outbox: createOutbox(jobs, hostname, company), site });
  const fetch = createGuardedFetch({ site, privateHosts: environment.importPrivateHosts });
  const pieces = { ...IMPORT_PIECES, fetch, ...options.imports };
  const importing = {
    ...pieces,
    db,
    media,
    siteUrl: site.url,
    directory: path.join(environment.dataDir, 'imports'),
  };
  const keepJournal = () =>
    mirrorJournal(db, journalDirectory(environment.dataDir), environment.retention.privacy_journal);
  const jobs = await openJobs({
    databaseUrl,
    log,
    queues: {
      [MAIL_QUEUE]: { work: deliverMails(db, mailer, log, noteDeadAddress), atOnce: 2 },
      [LETTER_QUEUE]: { work: sendLetters(db, site, { findSuppressed, readUnsubscribeLinks }) },
      [IMPORT_QUEUE]: { work: workOnImports(db) },
      [POST_IMPORT_QUEUE]: { work: workOnPostImports(importing, pieces.steps), atOnce: 2 },
      [PASSWORD_FORGOTTEN_QUEUE]: { work: forgotten },
      [ERASURE_QUEUE]: {
        work: async (erasure: never) => {
          await finishErasures(db)(erasure);
          await keepJournal();
        },
      },
      [AVIF_QUEUE]: { work: (image: { id: string }) => makeAvif(media, image) },
    },
  });
  const outbox = createOutbox(jobs, hostname, company);
  await resumeDelivery(db, jobs);
  await resumeLetters(db, jobs);
  await resumeImports(db, jobs);
  await resumeErasures(db, jobs);
  await resumePostImports(db, jobs, importing.directory);
  const context = { ...importing, jobs };
  const readers = createReaders(context, log);
  await resumeAvif(db, jobs);
  const { adminEmail, adminPassword, adminName } = environment;
  if (
    adminEmail &&
    adminPassword &&
    (await ensureFirstAdmin(db, { email: adminEmail, password: adminPassword, full_name: adminName }))
  ) {
    log.info('the first admin was created from ADMIN_EMAIL and ADMIN_PASSWORD');
  }
  const redirects: Redirects = openRedirects({
    db,
    siteUrl: site.url,
    trustworthy: () => changes?.listening ?? false,
    failed: (error) => log.warn({ err: error }, 'counting redirects'),
  });
  const kept = createKeptUntilChange({
    nextAppearance: () => nextAppearance(db),
    trustworthy: () => changes?.listening ?? false,
  });
  const metrics = options.metrics;
  const publicApi = countForms(
    createPublicApi({
      keepTotal: kept.keepTotal,
      robots: createWatcher(db, {
        always: environment.proofOfWork === 'always',
        askTurnstile: environment.turnstile && turnstile(environment.turnstile, log),
      }),
      db,
      outbox,
      notified: environment.consultationNotify,
      redirects,
      site,
      factsNow,
      doubleOptIn: environment.newsletterDoubleOptIn,
    }),
    metrics?.formTaken,
  );
  const { changes, ...served } = await openSite(options, { db, overload, publicApi, kept, redirects, site });
  const resourceChanges = await listenToResourceChanges(databaseUrl, log);
  let live: LiveStreams | undefined;
  const app = createApp({
    db,
    databaseUrl,
    jobs,
    outbox,
    mailWebhookSecret: environment.mailWebhookSecret,
    mailTransport: mailer.transport,
    notified: environment.consultationNotify,
    log,
    media,
    publicApi,
    redirects,
    imports: { context, readers, reportLines: pieces.reportLines },
    site,
    factsNow,
    ...served,
    status: () =>
      readSystemStatus({
        db,
        mailTransport: mailer.transport,
        dataDir: environment.dataDir,
        buildId: environment.buildId,
        mediaInBucket: environment.mediaS3 !== undefined,
        pageCache: () => served.build.pages && { ...served.build.pages.stats },
      }),
    changes: resourceChanges,
    openLive: (sessions) => {
      live = liveStreams(db, sessions, resourceChanges);
      return live.router;
    },
    hasRoom: watchRoom(db, Object.values(writtenFolders(environment))),
    isStopping: () => isStopping,
    trustProxy: environment.trustProxy,
    logRequest,
    answered: metrics?.answered,
    ...secrets,
  });
  const { pages } = served.build;
  const answerEarly = createAnswerEarly({
    logRequest,
    headers: { api: apiHeaders(site), pages: siteHeaders(site) },
    errorPage: (message, id) => errorPage(site.name, message, id),
  });
  const guarded = overload.guard(app, answerEarly);
  let fronted = 0;
  const answered = () => {
    fronted += 1;
  };
  const routed = pages
    ? siteFront({
        pages: { cache: pages, headers: siteHeaders(site) },
        answers: { cache: served.answers, headers: apiHeaders(site), cacheControl: 'no-store' },
        logRequest: log.isLevelEnabled('info') ? logRequest : undefined,
        answered,
        handler: guarded,
      })
    : guarded;
  const handler = refuseAddresses(answerEarly, routed);
  metrics?.observe({ db, shed: overload.shed, pages: pages?.stats, fronted: () => fronted });
  const reminding = { db, outbox, notified: environment.consultationNotify, site };
  const keepHouse = async () => {
    await runRetention(db, environment.retention, log);
    await keepJournal();
    await forgetOldLinks(db);
    await forgetOrphanedRedirects(db);
    await forgetOldPreviewLinks(db);
    await forgetOrphanedRevisions(db);
    await forgetUnusedWords(db).catch(afterASave);
    await keepFailed(db);
    await remindOfConsultations(reminding);
    await remindOfRightsRequests(reminding);
    await media.sweep();
    await resumeDelivery(db, jobs);
    await resumeLetters(db, jobs);
    await resumeImports(db, jobs);
    await resumeErasures(db, jobs);
    await resumePostImports(db, jobs, importing.directory);
  };
  const cleanUp = () => {
    keepHouse().catch((error) => log.warn({ err: error }, 'housekeeping'));
  };
  const housekeeping = keepsHouse
    ? [
        // Soon after a start as well, but not in the way of it.
        setTimeout(cleanUp, FIRST_HOUSEKEEPING_MILLISECONDS).unref(),
        setInterval(cleanUp, HOUSEKEEPING_MILLISECONDS).unref(),
      ]
    : [];
  return {
    handler,
    adminExists: () => adminExists(db),
    leave: () => {
      isStopping = true;
      live?.end();
    },
    async close() {
      for (const timer of housekeeping) clearTimeout(timer);
      live?.end();
      await resourceChanges.close();
      await changes?.close();
      await redirects.close();
      await readers.close();
      await jobs.close();
      mailer.close();
      await db.destroy();
    },
  };
}

/** A lock that was not to be had: the next round will have it. */
const afterASave = (error: { code?: string }) => {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error;
};
const LOCK_NOT_AVAILABLE = '55P03';

/** The mail server knows no such mailbox: what counts as a hard bounce when it was a letter to a subscriber. */
const noteDeadAddress: OnDeadAddress = async (trx, { kind, message_id }) => {
  if (kind !== 'newsletter') return;
  await recordMailEvent(trx, { type: 'bounce', hard: true, message_id }, 'smtp');
};
