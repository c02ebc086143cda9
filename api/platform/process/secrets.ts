import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../environment/environment.ts';
import { readableCode } from '../keys/keys.ts';
import { StartError } from './start-error.ts';

interface Secrets {
  sessionSecret: string;
  /** The code that /admin/setup requires. */
  setupCode: string;
}

/**
 * Reads secrets from the environment. A missing session secret is generated at the first start and stored in dataDir, readable by
 * this account only. A missing setup code is derived from it, so that several machines agree.
 */
export async function loadSecrets(environment: Environment): Promise<Secrets> {
  const sessionSecret = environment.sessionSecret ?? (await readOrCreateSecret(environment.dataDir));
  return { sessionSecret, setupCode: environment.setupCode ?? codeFrom(sessionSecret) };
}

async function readOrCreateSecret(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'session-secret');
  // Never over one that is there, by which second factors are sealed and browsers known.
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const secret = (await readFile(file, 'utf8')).trim();
  if (!secret) throw new StartError(`${file} is empty. Delete it, and start again.`);
  return secret;
}

const codeFrom = (secret: string): string =>
  readableCode(createHmac('sha256', secret).update('setup code').digest());
