import { importStep } from '../../api/imports/batch/jobs.ts';
import { openDatabase } from '../../api/platform/database/database.ts';
import { runContext } from './import-samples.ts';

/**
 * node import-runner.ts <database> <folder> <import> <host:port of the image server>: runs or undoes an import in a process
 * that a test can kill.
 */
const [, , databaseUrl = '', folder = '', importId = '', host = ''] = process.argv;
const db = openDatabase(databaseUrl, { max: 6 });
const context = runContext(db, folder, [host]);
while (await importStep(context, importId));
await db.destroy();
