export const LIST_PATH = '/mails';
export const mailPath = (id: string | number): string => `${LIST_PATH}/${id}`;
/** @returns the address of the list of mails about one record */
export const aboutPath = (resource: string, record_id: string): string =>
  `${LIST_PATH}?${new URLSearchParams({ filter: JSON.stringify({ resource, record_id }) })}`;
/** @returns the address of the list filtered by a state and, if given, a record */
export const statePath = (state: string, about: { resource?: string; record_id?: string } = {}): string =>
  `${LIST_PATH}?${new URLSearchParams({ filter: JSON.stringify({ state, ...about }) })}`;
