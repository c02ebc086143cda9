import type { Knex } from 'knex';
import type { Person } from '#shared/personal-data.ts';
import { containsPattern } from '../platform/http/list-query.ts';

/** Most people found. */
const FOUND_MAX = 20;
/** Digits of a telephone number without country code or leading zero. */
const DIGITS_COMPARED = 9;
const DIGITS_LEAST = 5;

/**
 * Searches enquiries, subscribers, privacy requests and colleagues by part of a name, an email address or a telephone number.
 * @returns each address once
 */
export async function findPeople(db: Knex, q: string): Promise<Person[]> {
  const digits = q.replace(/\D/g, '');
  const isNumber = digits.length >= DIGITS_LEAST && /^[\d\s()+.-]+$/.test(q);
  const { rows } = await db.raw(
    `select distinct on (lower(email)) email, name, phone from (
       select email, first_name || ' ' || last_name as name, phone from consultations
       union all select email::text, null, null from subscriptions
       union all select email, name, null from privacy_requests where erased_at is null
       union all select u.email::text, p.full_name, null from users u left join profiles p on p.user_id = u.id
     ) people
     where email ilike :pattern or name ilike :pattern
       or (:number <> '' and regexp_replace(phone, '\\D', '', 'g') like '%' || :number)
     order by lower(email), name nulls last, phone nulls last limit ${FOUND_MAX}`,
    { pattern: containsPattern(q), number: isNumber ? digits.slice(-DIGITS_COMPARED) : '' },
  );
  return rows;
}
