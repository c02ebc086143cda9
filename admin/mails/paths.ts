export const LIST_PATH = '/mails';
export const mailPath = (id: string | number): string => `${LIST_PATH}/${id}`;
/** The list with one state chosen, of one record where it is given. */
export const statePath = (state: string, about: { resource?: string; record_id?: string } = {}): string =>
  `${LIST_PATH}?${new URLSearchParams({ filter: JSON.stringify({ state, ...about }) })}`;
