import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import type { ContentChange } from '#shared/content-transfer.ts';
import { writeContent } from '../api/content-transfer/export.ts';
import { importContent } from '../api/content-transfer/import.ts';
import { lastSnapshot, snapshotFolder } from '../api/content-transfer/snapshots.ts';
import { migrationNames, openDatabase } from '../api/platform/database/database.ts';
import { borrowEmbeddedPostgres } from '../api/platform/embedded-postgres/embedded-postgres.ts';
import { readEnvironment } from '../api/platform/environment/environment.ts';
import { reachDatabase } from '../api/platform/process/prepare-database.ts';
import { StartError } from '../api/platform/process/start-error.ts';
import { openMediaStorage } from '../api/platform/storage/open-storage.ts';
import { RESOURCES } from '../api/resources.ts';
import { inUnits, namedPath, runCommand } from './command.ts';

const USAGE = `Takes the content of the website (records, articles, texts, pictures, redirects, settings) from one installation to
another. It holds nothing of visitors, accounts or secrets. The product may run meanwhile.

  npm run content -- export site.tar.zst             writes this file
  npm run content -- import site.tar.zst --dry-run   says what would be new, changed and removed
  npm run content -- import site.tar.zst             puts it in the place of the content that is there, all or nothing
  npm run content -- take-back                       takes the last import back

It uses the database and the images that the product uses, by the same variables.`;

await runCommand(async (words) => {
  const isDryRun = words.includes('--dry-run');
  const [task, wanted, ...more] = words.filter((word) => word !== '--dry-run');
  const needsFile = task === 'export' || task === 'import';
  if (more.length > 0 || (task !== 'take-back' && !needsFile) || needsFile !== Boolean(wanted))
    throw new StartError(USAGE);
  const environment = readEnvironment(process.env);
  const { databaseUrl, dataDir } = environment;
  const snapshots = snapshotFolder(dataDir);
  const file = wanted ? namedPath(wanted) : (await lastSnapshot(snapshots))?.file;
  if (!file) throw new StartError('There is no import to take back.');
  if (task === 'import')
    await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(`${file} cannot be read (${error.code}). Check the path and who may read it.`);
    });
  if (databaseUrl) await reachDatabase(databaseUrl);
  const embedded = databaseUrl ? undefined : await borrowEmbeddedPostgres({ dataDir });
  const db = openDatabase(databaseUrl ?? embedded?.url ?? '', { max: 2, name: 'verve-content' });
  const source = { db, storage: openMediaStorage(environment), resources: RESOURCES };
  try {
    await requireUpToDate(db);
    if (task === 'export') {
      if (await stat(file).catch(() => undefined))
        throw new StartError(`${file} exists already. Name a new file.`);
      const { kinds, files } = await writeContent(source, file);
      const rows = kinds.reduce((sum, kind) => sum + kind.rows, 0);
      return [
        `Wrote ${file}: ${inUnits((await stat(file)).size)}, ${rows} records and ${files} image files.`,
      ];
    }
    const { manifest, changes } = await importContent(source, file, {
      workDirectory: path.join(dataDir, 'uploads'),
      isDryRun,
      snapshots,
    });
    return [
      `Made on ${manifest.created_at} by version ${manifest.product_version}.`,
      ...changes.map(sayChange),
      isDryRun
        ? 'Nothing was changed: this was a dry run.'
        : 'Imported. What was removed is in the bin for 30 days; npm run content -- take-back puts everything back.',
    ];
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
});

async function requireUpToDate(db: Knex): Promise<void> {
  const isThere = await db.schema.hasTable('knex_migrations');
  const applied: string[] = isThere ? await db('knex_migrations').pluck('name') : [];
  if ((await migrationNames()).some((name) => !applied.includes(name)))
    throw new StartError(
      'The database is not up to date. Start the product once, which brings it up to date, and try again.',
    );
}

function sayChange(change: ContentChange): string {
  return `  ${change.kind.padEnd(14)} ${change.new} new, ${change.changed} changed, ${change.removed} removed, ${change.same} the same`;
}
