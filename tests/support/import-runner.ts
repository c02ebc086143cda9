import { runStep } from '../../api/imports/batch/run.ts';
import { undoStep } from '../../api/imports/batch/undo.ts';
import { openDatabase } from '../../api/platform/database/database.ts';
import { runContext } from './import-samples.ts';

/**
 * node import-runner.ts <database> <folder> <import> <host:port of the image server>: runs or undoes an import in a process
 * that a test can kill.
 */
const [, , databaseUrl = '', folder = '', importId = '', host = ''] = process.argv;
const db = openDatabase(databaseUrl, { max: 6 });
const context = runContext(db, folder, [host]);
for (const step of [runStep, undoStep]) while (await step(context, importId));
await db.destroy();
