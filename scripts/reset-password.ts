import { parseArgs } from 'node:util';
import { recoverAccount } from '../api/platform/auth/recover-account.ts';
import { openDatabase } from '../api/platform/database/database.ts';
import { borrowEmbeddedPostgres } from '../api/platform/embedded-postgres/embedded-postgres.ts';
import { readEnvironment } from '../api/platform/environment/environment.ts';
import { reachDatabase } from '../api/platform/process/prepare-database.ts';
import { StartError } from '../api/platform/process/start-error.ts';
import { runCommand } from './command.ts';

const USAGE = `Lets a locked-out person in again.

  npm run reset-password -- you@example.com
      prints a link by which a new password can be chosen, once and within an hour

  --without-second-factor
      turns the second factor off as well

It uses the database that the product uses, by the same variables, whether or not the product is running.`;

/** PostgreSQL's codes of a table or a column that is not there. */
const UNDEFINED = ['42P01', '42703'];

await runCommand(run);

async function run(): Promise<string[]> {
  const { positionals, values } = readArguments();
  const [email, ...more] = positionals;
  if (!email || more.length > 0) throw new StartError(USAGE);
  const { databaseUrl, dataDir, siteUrl } = readEnvironment(process.env);
  if (databaseUrl) await reachDatabase(databaseUrl);
  const embedded = databaseUrl ? undefined : await borrowEmbeddedPostgres({ dataDir });
  try {
    const db = openDatabase(databaseUrl ?? embedded?.url ?? '', { max: 1 });
    try {
      const dropSecondFactor = values['without-second-factor'] === true;
      return await recoverAccount(db, { email, siteUrl, dropSecondFactor });
    } catch (error) {
      if (!UNDEFINED.includes((error as { code?: string }).code ?? '')) throw error;
      throw new StartError(
        'The database is not up to date yet. Start the product once, then run this again.',
      );
    } finally {
      await db.destroy();
    }
  } finally {
    await embedded?.stop();
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'without-second-factor': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
