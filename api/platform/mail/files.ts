import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';

/** Milliseconds after which a file can no longer be in the process of being written. */
const UNFINISHED_AFTER = 10 * 60 * 1000;

/** @returns the name of a mail's file: the moment, and the mail's own part of its Message-ID */
export const mailFileName = (messageId: string): string =>
  `${new Date().toISOString().replaceAll(':', '-')}-${uuidOf(messageId)}.eml`;

/**
 * Deletes files of mails that are no longer in the outbox (expired, or their person erased), and incomplete files left by a
 * killed process.
 * @param directory to which mails are written without a mail server
 * @returns the number of files
 */
export async function sweepMailFiles(db: Knex, directory: string): Promise<number> {
  const names = await readdir(directory).catch(() => []);
  const gone: string[] = [];
  for (const name of names.filter((one) => one.endsWith('.part'))) {
    const { mtimeMs } = await stat(path.join(directory, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > UNFINISHED_AFTER) gone.push(name);
  }
  const ids = new Map(names.flatMap((name) => (UUID.exec(name) ?? []).map((id) => [name, id] as const)));
  const mails = ids.size === 0 ? [] : await db('mails').pluck('message_id');
  const known = new Set(mails.map(uuidOf));
  gone.push(...[...ids].filter(([, id]) => !known.has(id)).map(([name]) => name));
  for (const name of gone) await rm(path.join(directory, name), { force: true });
  return gone.length;
}

const uuidOf = (messageId: string) => messageId.split(/[<@]/)[1];

const UUID = /[\da-f]{8}-[\da-f-]{27}(?=\.eml$)/;
