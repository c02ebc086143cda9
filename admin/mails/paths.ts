export const LIST_PATH = '/mails';
export const mailPath = (id: string | number): string => `${LIST_PATH}/${id}`;
/** The list of those about one record. */
export const aboutPath = (resource: string, record_id: string): string =>
  `${LIST_PATH}?${new URLSearchParams({ filter: JSON.stringify({ resource, record_id }) })}`;
/** The list with one state chosen, of one record where it is given. */
export const statePath = (state: string, about: { resource?: string; record_id?: string } = {}): string =>
  `${LIST_PATH}?${new URLSearchParams({ filter: JSON.stringify({ state, ...about }) })}`;
