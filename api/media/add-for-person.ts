import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { fetchRecord } from '../platform/http/crud-router.ts';
import type { Resource } from '../platform/http/resource.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { addMedia, type Media, type NewMedia } from './media.ts';
import { inWorkFolder, type ReceivedFile } from './receive.ts';

export interface UploadRoutes {
  db: Knex;
  library: Media;
  jobs: Jobs;
  /** The images of the library, as the API answers them. */
  resource: Resource;
}

interface Arrival {
  purpose: 'upload' | 'fetch';
  fields: NewMedia;
  /** Brings the image into this folder. */
  receive(folder: string): Promise<ReceivedFile>;
}

/** Adds an image to the library for the person who asks, notes that in the log, and answers with its record. */
export async function addForPerson(
  request: Request,
  response: Response,
  { library, jobs, db, resource }: UploadRoutes,
  { purpose, fields, receive }: Arrival,
): Promise<void> {
  const { id, duplicate } = await inWorkFolder(library.workDirectory, purpose, async (folder) =>
    addMedia(library, await receive(folder), fields, jobs, async (trx, record_id) => {
      const after = await trx('media')
        .where({ id: record_id })
        .first('name', 'alt', 'source_type', 'source_bytes');
      const about = { resource: resource.name, record_id, details: { after } };
      await recordAudit(trx, { ...actor(request), action: 'create', ...about });
    }),
  );
  response.status(duplicate ? 200 : 201).json({ ...(await fetchRecord(resource, db, id)), duplicate });
}
