import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import { type Person, peopleSchema, personExportSchema, personSchema } from '#shared/personal-data.ts';
import { searchedNumber, searchParts } from '#shared/search.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { withPasswordProof } from '../platform/auth/passwords.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { parse } from '../platform/http/api-error.ts';
import { asDownload } from '../platform/http/export.ts';
import { containsPattern } from '../platform/http/list.ts';
import type { Services } from '../services.ts';
import { erasePersonalData, PERSONAL_DATA } from './erase.ts';
import { findPersonalData, personalDataPage } from './find.ts';

/**
 * Finds, exports and erases everything about a person, by email address. The address is sent in bodies only, so that it is in
 * no URL and no log; the audit log records that somebody looked, exported or erased, but not whom.
 */
export function personalDataRouter({ db, site, jobs }: Services): Router {
  const router = Router();
  const record = (request: Request, action: 'search' | 'export', details = {}) =>
    recordAction(db, request, { action, resource: PERSONAL_DATA, details });

  router.post('/search', requirePermission('show', PERSONAL_DATA), async (request, response) => {
    const { email } = parse(personSchema, request.body);
    const data = await findPersonalData(db, email);
    await record(request, 'search');
    response.json(data);
  });

  router.post('/people', requirePermission('show', PERSONAL_DATA), async (request, response) => {
    const { q } = parse(peopleSchema, request.body);
    const people = await findPeople(db, q);
    await record(request, 'search');
    response.json(people);
  });

  router.post(
    '/export',
    requirePermission('export', PERSONAL_DATA),
    withPasswordProof,
    async (request, response) => {
      const { email, format } = parse(personExportSchema, request.body);
      const data = await findPersonalData(db, email);
      await record(request, 'export', { format });
      // Without mentions in other people's records.
      const { mentions: _, ...copy } = data;
      asDownload(response, 'personal-data', format).send(
        format === 'json' ? JSON.stringify(copy, null, 2) : personalDataPage(data, site),
      );
    },
  );

  router.post(
    '/erase',
    requirePermission('delete', PERSONAL_DATA),
    withPasswordProof,
    async (request, response) => {
      const { email } = parse(personSchema, request.body);
      const report = await db.transaction((trx) =>
        erasePersonalData(trx, email, signedInUser(request).id, jobs),
      );
      response.json(report);
    },
  );

  return router;
}

/** Most people found. */
const FOUND_MAX = 20;

/**
 * Searches enquiries, subscribers, privacy requests, the bin and colleagues by parts of a name and an email address, or by a
 * telephone number.
 * @returns each address once
 */
export async function findPeople(db: Knex, q: string): Promise<Person[]> {
  const parts = searchParts(q).map(containsPattern);
  const number = searchedNumber(q);
  const { rows } = await db.raw(
    `select distinct on (lower(email)) email, name, phone from (
       select email, first_name || ' ' || last_name as name, phone from consultations
       union all select email::text, null, null from subscriptions
       union all select email, name, null from privacy_requests where erased_at is null
       union all select row ->> 'email', nullif(concat_ws(' ', row ->> 'first_name', row ->> 'last_name'), ''), row ->> 'phone'
         from deleted_records where resource in ('consultations', 'subscriptions')
       union all select email::text, nullif(full_name, ''), null from people
     ) people
     where (${parts.map(() => "fold(concat_ws(E'\\n', email, name)) like ?").join(' and ') || 'false'})
       or regexp_replace(phone, '[^0-9]', '', 'g') like ?
     order by lower(email), name nulls last, phone nulls last limit ${FOUND_MAX}`,
    [...parts, number ? containsPattern(number) : null],
  );
  return rows;
}
