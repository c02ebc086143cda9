import path from 'node:path';
import { holdNewsletters } from '../api/newsletters/commands.ts';
import { replayJournal } from '../api/personal-data/replay-journal.ts';
import { restoreBackup } from '../api/platform/backup/restore.ts';
import { startEmbeddedPostgres } from '../api/platform/embedded-postgres/embedded-postgres.ts';
import { readEnvironment } from '../api/platform/environment/environment.ts';
import { journalDirectory, type Replayed } from '../api/platform/privacy-journal/journal.ts';
import { reachDatabase } from '../api/platform/process/prepare-database.ts';
import { StartError } from '../api/platform/process/start-error.ts';
import { openMediaStorage } from '../api/platform/storage/storage.ts';
import { namedPath, runCommand } from './command.ts';

const USAGE = `Puts a backup into an empty database, and its images where the product keeps them. Stop the product first.

  npm run restore -- /var/backups/verve.tar.zst
  npm run restore -- /var/backups/verve.tar.zst --replace    puts it in the place of what is in the database

It uses the database and the images that the product uses, by the same variables. If it fails, everything is as it was.`;

await runCommand(async (words) => {
  const replace = words.includes('--replace');
  const [wanted, ...more] = words.filter((word) => word !== '--replace');
  if (!wanted || more.length > 0 || wanted.startsWith('-')) throw new StartError(USAGE);
  const environment = readEnvironment(process.env);
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl) await reachDatabase(databaseUrl);
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir });
  try {
    const { manifest, migrated, heldNewsletters, waitingMails, replayed, took } = await restoreBackup({
      databaseUrl: databaseUrl ?? embedded?.url ?? '',
      storage: openMediaStorage(environment),
      journalDirectory: journalDirectory(dataDir),
      workDirectory: path.join(dataDir, 'uploads'),
      file: namedPath(wanted),
      replace,
      replayJournal,
      holdNewsletters,
    });
    return [
      `Restored ${manifest.rows.toLocaleString('en-GB')} rows of ${manifest.tables.length} tables and ${manifest.files} image files in ${(took / 1000).toFixed(1)} s, as they were on ${manifest.created_at}.`,
      ...(migrated > 0 ? [`Brought the database up to date: ${migrated} migration(s).`] : []),
      ...(manifest.missing.length > 0
        ? [`${manifest.missing.length} image files were missing when the backup was made.`]
        : []),
      ...sayReplayed(replayed, journalDirectory(dataDir)),
      ...(heldNewsletters > 0
        ? [
            `Held ${heldNewsletters} newsletter(s) that may have been sent after the backup. Continue or schedule them under Campaigns.`,
          ]
        : []),
      ...(waitingMails > 0
        ? [
            `${waitingMails} mail(s) waited when the backup was made, and go out when the product starts. For a drill start it without SMTP_URL.`,
          ]
        : []),
      'Everybody has to sign in again. SESSION_SECRET must be the one of the backup for second factors to go on working.',
    ];
  } finally {
    await embedded?.stop();
  }
});

function sayReplayed(replayed: Replayed | null, directory: string): string[] {
  if (!replayed) {
    return [
      `Warning: there is no journal of this site in ${directory}. People who were erased or unsubscribed after the backup are back. Put the folder privacy-journal of the machine that ran the site there, and restore again with --replace.`,
    ];
  }
  const { erased, suppressed } = replayed;
  if (erased + suppressed === 0) return [];
  return [
    `Carried out again what came after the backup: ${erased} erasure(s), and ${suppressed} address(es) that are not written to.`,
  ];
}
