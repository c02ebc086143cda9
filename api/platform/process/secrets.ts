import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../environment/environment.ts';

interface Secrets {
  sessionSecret: string;
  /** The code that /admin/setup requires. */
  setupCode: string;
}

/**
 * Reads secrets from the environment. Missing ones are generated at the first start and stored in dataDir, readable by this
 * account only. In a deployment several machines must agree, so there the setup code is derived from SESSION_SECRET.
 */
export async function loadSecrets(environment: Environment): Promise<Secrets> {
  const { dataDir, databaseUrl } = environment;
  const sessionSecret =
    environment.sessionSecret ?? (await readOrCreateSecret(dataDir, 'session-secret', newSecret));
  if (environment.setupCode) return { sessionSecret, setupCode: environment.setupCode };
  const setupCode = databaseUrl
    ? codeFrom(sessionSecret)
    : await readOrCreateSecret(dataDir, 'setup-code', newCode);
  return { sessionSecret, setupCode };
}

async function readOrCreateSecret(folder: string, name: string, generate: () => string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, name);
  try {
    await writeFile(file, `${generate()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const value = (await readFile(file, 'utf8')).trim();
  if (value) return value;
  // The machine crashed between creating and filling it.
  await writeFile(file, `${generate()}\n`, { mode: 0o600 });
  return (await readFile(file, 'utf8')).trim();
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/** Without letters and digits that sound alike when read aloud. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function newCode(): string {
  return inGroups(Array.from({ length: 16 }, () => randomInt(CODE_LETTERS.length)));
}

function codeFrom(secret: string): string {
  const digest = createHmac('sha256', secret).update('setup code').digest();
  return inGroups([...digest.subarray(0, 16)]);
}

function inGroups(numbers: number[]): string {
  const letters = numbers.map((number) => CODE_LETTERS.charAt(number % CODE_LETTERS.length)).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}
