import path from 'node:path';
import { BACKUP_QUEUE, backupWork } from './backups/routes.ts';
import type { CommonServices } from './common-services.ts';
import { CALENDAR_QUEUE, calendarWork } from './consultations/booking/read-calendars.ts';
import {
  type ImportPieces,
  POST_IMPORT_QUEUE,
  resumePostImports,
  workOnPostImports,
} from './imports/batch/jobs.ts';
import { sweepFolders } from './imports/batch/reading.ts';
import { makeAvif, resumeAvif } from './media/avif.ts';
import { AVIF_QUEUE, openMedia } from './media/media.ts';
import { workOnNewsletters } from './newsletters/commands.ts';
import { NEWSLETTER_QUEUE, resumeNewsletters } from './newsletters/send.ts';
import { ERASURE_QUEUE, finishErasures, resumeErasures } from './personal-data/erase.ts';
import { mailResetLink, PASSWORD_FORGOTTEN_QUEUE } from './platform/auth/links.ts';
import { openDatabase } from './platform/database/database.ts';
import type { OpenedJobs } from './platform/jobs/jobs.ts';
import { openDelivery } from './platform/mail/delivery.ts';
import { sweepMailFiles } from './platform/mail/mailer.ts';
import { resumeDelivery } from './platform/mail/outbox.ts';
import {
  MAINTENANCE_QUEUE,
  type MaintenanceTasks,
  maintenanceWork,
} from './platform/maintenance/maintenance.ts';
import { journalDirectory, mirrorJournal } from './platform/privacy-journal/journal.ts';
import { deleteUnusedWords } from './posts/search.ts';
import { deleteOrphanedRedirects } from './redirects/resource.ts';
import { remindOfAppointments, remindOfConsultations, remindOfPrivacyRequests } from './reminders/remind.ts';
import { deleteExpired, runRetention } from './retention/retention.ts';
import { checkHealth } from './status/alert.ts';
import { readHealthFacts } from './status/read-status.ts';
import { recordHardBounce } from './subscriptions/mail-events.ts';

/** Connections for jobs and maintenance, besides those of requests. */
const CONNECTIONS = 5;

/** Starts the queues and maintenance, with database connections of their own, and resumes what an earlier process left. */
export async function openBackground(requests: CommonServices, jobs: OpenedJobs, pieces: ImportPieces) {
  const { environment, databaseUrl, log, settingsNow, mailer } = requests;
  const { dataDir } = environment;
  const db = openDatabase(databaseUrl, { max: CONNECTIONS, name: 'verve-background' });
  const services = { ...requests, db, library: openMedia({ ...requests.library, db }) };
  const delivery = openDelivery({ db, databaseUrl, mailer, jobs, log, onDeadAddress: recordHardBounce });
  const media = services.library;
  const directory = path.join(dataDir, 'imports');
  const importing = { ...pieces, db, log, media, directory, jobs };

  /** What runs every ten minutes, each in one process at a time. */
  const tasks: MaintenanceTasks = {
    retention: async () => runRetention(db, (await settingsNow(db)).retention, log),
    privacy_journal: () =>
      mirrorJournal(db, journalDirectory(dataDir), environment.retention.privacy_journal),
    mail_files: () => sweepMailFiles(db, path.join(dataDir, 'mail')),
    sessions_and_links: () => deleteExpired(db),
    redirects: () => deleteOrphanedRedirects(db),
    search_words: () => deleteUnusedWords(db),
    consultation_reminders: () => remindOfConsultations(services),
    appointment_reminders: () => remindOfAppointments(services),
    data_request_reminders: () => remindOfPrivacyRequests(services),
    health_check: () => checkHealth({ ...services, facts: () => readHealthFacts(services) }),
    image_files: () => media.sweep(),
    mails: () => resumeDelivery(db, jobs),
    newsletters: () => resumeNewsletters(db, jobs),
    erasures: () => resumeErasures(db, jobs),
    blog_imports: async () => {
      await resumePostImports(db, jobs);
      await sweepFolders(db, importing);
    },
  };
  await jobs.work({
    ...delivery.queues,
    [NEWSLETTER_QUEUE]: { work: workOnNewsletters(services) },
    [POST_IMPORT_QUEUE]: { work: workOnPostImports(importing, pieces.steps), atOnce: 2, keyed: true },
    [PASSWORD_FORGOTTEN_QUEUE]: { work: (asked: never) => mailResetLink(asked, services) },
    [ERASURE_QUEUE]: { work: finishErasures(db, [tasks.privacy_journal, tasks.mail_files]), keyed: true },
    [AVIF_QUEUE]: { work: (image: { id: string }) => makeAvif(media, image) },
    [BACKUP_QUEUE]: backupWork(requests),
    [CALENDAR_QUEUE]: {
      ...calendarWork({ ...services, fetch: pieces.fetch, directory: path.join(dataDir, 'uploads') }),
      keyed: true,
    },
    [MAINTENANCE_QUEUE]: maintenanceWork(db, tasks, log),
  });
  for (const task of ['mails', 'newsletters', 'erasures', 'blog_imports'] as const) await tasks[task]();
  await resumeAvif(db, jobs);
  return {
    imports: { ...importing, db: requests.db, media: requests.library },
    async close() {
      await jobs.close();
      mailer.close();
      await delivery.close();
      await db.destroy();
    },
  };
}
