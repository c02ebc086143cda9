import type { Knex } from 'knex';
import type { Person } from '#shared/personal-data.ts';
import { searchedNumber, searchParts } from '#shared/search.ts';
import { containsPattern } from '../platform/http/list-query.ts';

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
       union all select u.email::text, p.full_name, null from users u left join profiles p on p.user_id = u.id
     ) people
     where (${parts.map(() => "fold(concat_ws(E'\\n', email, name)) like ?").join(' and ') || 'false'})
       or regexp_replace(phone, '[^0-9]', '', 'g') like ?
     order by lower(email), name nulls last, phone nulls last limit ${FOUND_MAX}`,
    [...parts, number ? containsPattern(number) : null],
  );
  return rows;
}
