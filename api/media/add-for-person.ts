import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { fetchRecord } from '../platform/http/crud-router.ts';
import type { Resource } from '../platform/http/resource.ts';
import { inWorkFolder } from '../platform/work-folders.ts';
import type { Services } from '../services.ts';

interface Arrival {
  /** The resource of the media library. */
  resource: Resource;
  purpose: 'upload' | 'fetch';
  /** Receives the file into a folder and adds it to the library. @param created called in the transaction that inserts its row */
  add(
    folder: string,
    created: (trx: Knex, id: string) => Promise<void>,
  ): Promise<{ id: string; duplicate: boolean }>;
}

/** Adds an image or a file for the signed-in person, writes the audit log, and answers with the record. */
export async function addForPerson(
  request: Request,
  response: Response,
  { library, db }: Services,
  { resource, purpose, add }: Arrival,
): Promise<void> {
  const { id, duplicate } = await inWorkFolder(library.workDirectory, purpose, (folder) =>
    add(folder, async (trx, record_id) => {
      const after = await trx('media')
        .where({ id: record_id })
        .first('name', 'alt', 'source_type', 'source_bytes');
      const about = { resource: resource.name, record_id, details: { after } };
      await recordAudit(trx, { ...actor(request), action: 'create', ...about });
    }),
  );
  response.status(duplicate ? 200 : 201).json({ ...(await fetchRecord(resource, db, id)), duplicate });
}
