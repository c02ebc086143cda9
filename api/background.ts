import path from 'node:path';
import { domainToASCII } from 'node:url';
import type { Knex } from 'knex';
import { addressOf } from './consultations/assignees.ts';
import type { ImportContext } from './imports/batch/context.ts';
import {
  type ImportPieces,
  POST_IMPORT_QUEUE,
  resumePostImports,
  workOnPostImports,
} from './imports/batch/jobs.ts';
import { createReaders, type Readers } from './imports/batch/reading.ts';
import { Sandboxes } from './imports/sandbox/sandbox.ts';
import { makeAvif, resumeAvif } from './media/avif.ts';
import { AVIF_QUEUE, openMedia } from './media/media.ts';
import { beginScheduled } from './newsletters/commands.ts';
import { NEWSLETTER_QUEUE, resumeNewsletters, sendNewsletters } from './newsletters/send.ts';
import { publishDueTexts } from './page-texts/changes.ts';
import { readPageTexts } from './page-texts/public.ts';
import { ERASURE_QUEUE, finishErasures, resumeErasures } from './personal-data/erase.ts';
import {
  deleteExpiredLinks,
  type ForgottenPassword,
  mailResetLink,
  PASSWORD_FORGOTTEN_QUEUE,
} from './platform/auth/links.ts';
import { deleteEndedSessions } from './platform/auth/session.ts';
import { openDatabase, watchSlowQueries } from './platform/database/database.ts';
import type { Environment } from './platform/environment/environment.ts';
import type { SiteIdentity } from './platform/environment/site-identity.ts';
import { type Jobs, openJobs } from './platform/jobs/jobs.ts';
import { retainFailedJobs } from './platform/jobs/queues.ts';
import type { Logger } from './platform/log.ts';
import { deliverMails, type OnDeadAddress, openMailLocks } from './platform/mail/delivery.ts';
import { sweepMailFiles } from './platform/mail/files.ts';
import { CONNECTIONS_OF_LANE, createMailer, type Mailer } from './platform/mail/mailer.ts';
import {
  BULK_MAIL_QUEUE,
  createOutbox,
  MAIL_QUEUE,
  type Outbox,
  resumeDelivery,
} from './platform/mail/outbox.ts';
import {
  MAINTENANCE_QUEUE,
  type MaintenanceTasks,
  maintenanceWork,
} from './platform/maintenance/maintenance.ts';
import { journalDirectory, mirrorJournal } from './platform/privacy-journal/mirror.ts';
import type { MediaStorage } from './platform/storage/storage.ts';
import { deleteOldDiscards } from './posts/discarded-drafts.ts';
import { deleteExpiredPreviewLinks } from './posts/preview-links.ts';
import { publishDueChanges } from './posts/scheduled-changes.ts';
import { deleteUnusedWords } from './posts/search.ts';
import { deleteOrphanedRedirects } from './redirects/retention.ts';
import {
  remindOfConsultations,
  remindOfPrivacyRequests,
  tellOfLateConsultations,
} from './reminders/remind.ts';
import { runRetention } from './retention/retention.ts';
import type { EffectiveSettings } from './settings/effective-settings.ts';
import { checkHealth } from './status/alert.ts';
import { readHealthFacts } from './status/read-status.ts';
import { IMPORT_QUEUE, resumeImports, workOnImports } from './subscriptions/import/work.ts';
import { recordMailEvent } from './subscriptions/mail-events.ts';
import { findSuppressed } from './subscriptions/suppressions.ts';
import { readUnsubscribeLinks } from './subscriptions/unsubscribe.ts';

export interface BackgroundOptions {
  environment: Environment;
  databaseUrl: string;
  log: Logger;
  site: SiteIdentity;
  /** Reads the settings as they are now. */
  settingsNow(trx: Knex): Promise<EffectiveSettings>;
  storage: MediaStorage;
  pieces: ImportPieces;
  /** Whether maintenance is scheduled. */
  runsMaintenance: boolean;
}

/** Jobs and maintenance, with database connections of their own. */
export interface Background {
  db: Knex;
  jobs: Jobs;
  outbox: Outbox;
  mailer: Mailer;
  /** Deletes the files of mails that are no longer in the outbox; if that fails, the next maintenance does it. */
  sweepMailFiles(): Promise<void>;
  /** What reading an uploaded file needs after its request has ended. */
  importing: ImportContext;
  readers: Readers;
  close(): Promise<void>;
}

/** Milliseconds after the start; see DEAD_AFTER of readers. */
const RESUMED_AGAIN = 35_000;

/** Connections for jobs and maintenance, besides those of requests. */
const BACKGROUND_CONNECTIONS = 5;

/** Opens the queues and resumes what an earlier process left. */
export async function openBackground(options: BackgroundOptions): Promise<Background> {
  const { environment, databaseUrl, log, site, settingsNow, storage, pieces } = options;
  const db = openDatabase(databaseUrl, {
    max: BACKGROUND_CONNECTIONS,
    name: 'verve-background',
  });
  watchSlowQueries(db, environment.logSlow, log);
  const { hostname } = new URL(site.url);
  const mailDirectory = path.join(environment.dataDir, 'mail');
  const mailer = createMailer({
    smtpUrl: environment.smtpUrl,
    from: () => environment.mailFrom ?? `"${site.name.replaceAll('"', '')}" <no-reply@${hostname}>`,
    directory: mailDirectory,
  });
  const mailDomain = domainToASCII(mailer.sender().split('@').at(-1) ?? '') || hostname;
  const locks = openMailLocks(databaseUrl);
  const delivery = { db, mailer, locks, log, onDeadAddress: noteDeadAddress };
  const media = openMedia({ db, storage, workDirectory: path.join(environment.dataDir, 'uploads') });
  const company = async (trx: Knex) => (await settingsNow(trx)).legal;
  const sender = { site, company: () => company(db), words: readPageTexts };
  const directory = path.join(environment.dataDir, 'imports');
  const sandboxes = new Sandboxes(directory, pieces.openSandbox);
  const base = { ...pieces, db, log, media, siteUrl: site.url, directory, sandboxes };
  const storeJournal = () =>
    mirrorJournal(db, journalDirectory(environment.dataDir), environment.retention.privacy_journal);
  const jobs = await openJobs({ databaseUrl, log, keepsSchedules: options.runsMaintenance });
  const outbox = createOutbox(jobs, mailDomain, company, readPageTexts);
  const readers = createReaders({ ...base, jobs });
  const reminding = { db, outbox, settingsNow, site, addressOf };
  const sources = {
    db,
    queues: jobs.queues,
    mailTransport: mailer.transport,
    dataDir: environment.dataDir,
    buildId: environment.buildId,
    mediaInBucket: environment.mediaS3 !== undefined,
    pageCache: () => null,
  };
  const tasks: MaintenanceTasks = {
    retention: async () => runRetention(db, (await settingsNow(db)).retention, log),
    privacy_journal: storeJournal,
    mail_files: () => sweepMailFiles(db, mailDirectory),
    account_links: () => deleteExpiredLinks(db),
    sessions: () => deleteEndedSessions(db),
    preview_links: () => deleteExpiredPreviewLinks(db),
    page_texts: () => publishDueTexts(db),
    post_drafts: async () => {
      await publishDueChanges(db);
      await deleteOldDiscards(db);
    },
    redirects: () => deleteOrphanedRedirects(db),
    search_words: () => deleteUnusedWords(db).catch(untilNextTime),
    consultation_reminders: async () => {
      await remindOfConsultations(reminding);
      await tellOfLateConsultations(reminding);
    },
    data_request_reminders: () => remindOfPrivacyRequests(reminding),
    health_check: () => checkHealth({ ...reminding, facts: () => readHealthFacts(sources) }),
    image_files: () => media.sweep(),
    failed_jobs: () => retainFailedJobs(db),
    mails: () => resumeDelivery(db, jobs),
    newsletters: () => resumeNewsletters(db, jobs),
    erasures: () => resumeErasures(db, jobs),
    subscriber_imports: () => resumeImports(db, jobs),
    blog_imports: async () => {
      await resumePostImports(db, jobs);
      await readers.resume();
    },
  };
  await jobs.work({
    [MAIL_QUEUE]: { work: deliverMails(delivery, MAIL_QUEUE), atOnce: CONNECTIONS_OF_LANE },
    [BULK_MAIL_QUEUE]: { work: deliverMails(delivery, BULK_MAIL_QUEUE), atOnce: CONNECTIONS_OF_LANE },
    [NEWSLETTER_QUEUE]: {
      work: sendNewsletters(db, {
        sender,
        mailDomain,
        readers: { findSuppressed, readUnsubscribeLinks },
        begin: (trx, jobs, newsletter) => beginScheduled(trx, jobs, newsletter, mailer.transport, sender),
      }),
    },
    [IMPORT_QUEUE]: { work: workOnImports(db), keyed: true },
    [POST_IMPORT_QUEUE]: { work: workOnPostImports(base, pieces.steps), atOnce: 2, keyed: true },
    [PASSWORD_FORGOTTEN_QUEUE]: {
      work: (data: ForgottenPassword, enqueuing) =>
        mailResetLink(data, { db, outbox: createOutbox(enqueuing, mailDomain, company), site }),
    },
    [ERASURE_QUEUE]: {
      keyed: true,
      work: async (erasure: never) => {
        await finishErasures(db)(erasure);
        await storeJournal();
      },
    },
    [AVIF_QUEUE]: { work: (image: { id: string }) => makeAvif(media, image) },
    [MAINTENANCE_QUEUE]: maintenanceWork(db, tasks, log),
  });
  await resumeDelivery(db, jobs);
  await resumeNewsletters(db, jobs);
  await resumeImports(db, jobs);
  await resumeErasures(db, jobs);
  await resumePostImports(db, jobs);
  await readers.resume();
  // An import whose process was killed a moment ago does not yet count as abandoned.
  const later = setTimeout(() => {
    readers.resume().catch((error) => log.warn({ err: error }, 'resuming imports'));
  }, RESUMED_AGAIN).unref();
  await resumeAvif(db, jobs);
  return {
    db,
    jobs,
    outbox,
    mailer,
    sweepMailFiles: async () => {
      await tasks.mail_files().catch((error) => log.error({ err: error }, 'mail files were not deleted'));
    },
    importing: { ...base, jobs },
    readers,
    async close() {
      clearTimeout(later);
      await jobs.close();
      sandboxes.close();
      mailer.close();
      await locks.close();
      await db.destroy();
    },
  };
}

/** Ignores a lock that could not be taken: the next round tries again. */
const untilNextTime = (error: { code?: string }) => {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error;
};
const LOCK_NOT_AVAILABLE = '55P03';

/** Records a hard bounce when the mail server reports that a newsletter's mailbox does not exist. */
const noteDeadAddress: OnDeadAddress = async (trx, { kind, message_id }) => {
  if (kind !== 'newsletter') return;
  await recordMailEvent(trx, { type: 'bounce', hard: true, message_id }, 'smtp');
};
