import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';

/** Milliseconds after which a file can no longer be in the process of being written. */
const UNFINISHED_AFTER = 10 * 60 * 1000;
/** Bytes of a file that hold all headers which the product writes. */
const HEAD_BYTES = 16 * 1024;
/** Files checked per query. */
const AT_ONCE = 500;

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
  const mails = names.filter((one) => one.endsWith('.eml'));
  for (let from = 0; from < mails.length; from += AT_ONCE)
    gone.push(...(await withoutMail(db, directory, mails.slice(from, from + AT_ONCE))));
  for (const name of gone) await rm(path.join(directory, name), { force: true });
  return gone.length;
}

async function withoutMail(db: Knex, directory: string, names: readonly string[]): Promise<string[]> {
  const ids = new Map<string, string>();
  for (const name of names) {
    const text = await readHead(path.join(directory, name)).catch(() => '');
    const id = /^Message-ID: (<[^>\r\n]+>)\r?$/im.exec(text)?.[1];
    if (id) ids.set(name, id);
  }
  const known: string[] = await db('mails')
    .whereIn('message_id', [...ids.values()])
    .pluck('message_id');
  return [...ids].filter(([, id]) => !known.includes(id)).map(([name]) => name);
}

async function readHead(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
