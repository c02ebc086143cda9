import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { openDatabase } from '../database/database.ts';

export interface MailLocks {
  /** Runs `work` unless this or another process handles the same mail. */
  run(id: string, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Locks that end with the process, so that a mail whose process died is free at once. One connection holds the locks of all
 * mails that this process is sending, so that a slow mail server does not use up the connections of other work.
 */
export function openMailLocks(databaseUrl: string): MailLocks {
  // The one connection is never returned to the pool: all its locks would go with it.
  const db = openDatabase(databaseUrl, { min: 1, max: 1, name: 'verve-mail-locks' });
  /** A connection may take its own locks again, so this process must keep its own mails apart. */
  const mine = new Set<string>();
  return {
    async run(id, work) {
      if (mine.has(id)) return;
      mine.add(id);
      const lock = [ADVISORY_LOCKS.mail, id];
      try {
        const { rows } = await db.raw('select pg_try_advisory_lock(?, hashtext(?)) as mine', lock);
        if (!rows[0].mine) return;
        try {
          await work();
        } finally {
          await db.raw('select pg_advisory_unlock(?, hashtext(?))', lock);
        }
      } finally {
        mine.delete(id);
      }
    },
    close: () => db.destroy(),
  };
}
