import { recordPath } from '../declared-records.ts';

export const LIST_PATH = '/audit-log';
export const entryPath = (id: string | number): string => `${LIST_PATH}/${id}`;

/** @returns the address of the record an entry is about; null when there is no page for it */
export function subjectPath(entry: {
  resource: string;
  record_id: string | null;
  record_exists: boolean | null;
}): string | null {
  if (entry.record_exists === false || entry.record_id === null) return null;
  return entry.resource === 'settings' ? '/settings' : recordPath(entry.resource, entry.record_id);
}
