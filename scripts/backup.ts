import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { deleteOldBackups, newBackupIn } from '../api/platform/backup/folder.ts';
import { writeBackup } from '../api/platform/backup/write.ts';
import { borrowEmbeddedPostgres } from '../api/platform/embedded-postgres/embedded-postgres.ts';
import { readEnvironment } from '../api/platform/environment/environment.ts';
import { reachDatabase } from '../api/platform/process/prepare-database.ts';
import { StartError } from '../api/platform/process/start-error.ts';
import { openMediaStorage } from '../api/platform/storage/storage.ts';
import { inUnits, namedPath, runCommand } from './command.ts';

const USAGE = `Writes the database and the images into one file, also while the product runs.

  npm run backup -- /var/backups/verve.tar.zst   makes this file
  npm run backup -- /var/backups                 makes a file in this folder, named after the moment; makes the folder

In a folder it deletes its own backups that are older than RETENTION_BACKUPS_DAYS (14), once the new one is whole.

It uses the database and the images that the product uses, by the same variables. The file holds personal data and keys:
only this account can read it; keep it where nobody else can. SESSION_SECRET is not in it and is kept apart.`;

await runCommand(async ([wanted, ...more]) => {
  if (!wanted || more.length > 0 || wanted.startsWith('-')) throw new StartError(USAGE);
  const environment = readEnvironment(process.env);
  const { databaseUrl, dataDir } = environment;
  const file = await fileAt(namedPath(wanted));
  if (databaseUrl) await reachDatabase(databaseUrl);
  const embedded = databaseUrl ? undefined : await borrowEmbeddedPostgres({ dataDir });
  try {
    const storage = openMediaStorage(environment);
    const { manifest, size, took } = await writeBackup({
      databaseUrl: databaseUrl ?? embedded?.url ?? '',
      storage,
      file,
    });
    const old =
      file === namedPath(wanted)
        ? []
        : await deleteOldBackups(path.dirname(file), environment.retention.backups.count);
    return [
      `Wrote ${file}: ${inUnits(size)}, ${manifest.rows.toLocaleString('en-GB')} rows of ${manifest.tables.length} tables, ${manifest.files} image files, in ${(took / 1000).toFixed(1)} s.`,
      `It was read back and is whole. Version ${manifest.product_version}, ${manifest.migrations.at(-1)}.`,
      ...(old.length > 0 ? [`Deleted ${old.length} backup(s) whose time is over: ${old.join(', ')}.`] : []),
      ...(manifest.missing.length > 0
        ? [
            `Warning: ${manifest.missing.length} image files are named in the database and are not in the storage: ${manifest.missing.slice(0, 5).join(', ')}`,
          ]
        : []),
    ];
  } finally {
    await embedded?.stop();
  }
});

/** Only the ending says which it is: a folder that is not there yet must not become a file that later backups cannot enter. */
async function fileAt(place: string): Promise<string> {
  const isFile = place.endsWith('.tar.zst');
  const parent = path.dirname(place);
  if (!existsSync(parent)) throw new StartError(`There is no folder ${parent}. Make it first.`);
  if (isFile) return place;
  await mkdir(place, { mode: 0o700 }).catch(() => undefined);
  if (!(await stat(place)).isDirectory())
    throw new StartError(`${place} is a file. Name a folder, or a file whose name ends in .tar.zst.`);
  return newBackupIn(place);
}
