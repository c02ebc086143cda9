export const LIST_PATH = '/mails';
export const mailPath = (id: string | number): string => `${LIST_PATH}/${id}`;
/** The list with one state chosen. */
export const statePath = (state: string): string =>
  `${LIST_PATH}?${new URLSearchParams({ filter: JSON.stringify({ state }) })}`;
