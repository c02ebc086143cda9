/** In place of an id: the form for a new record. */
export const NEW_RECORD = 'new';

/** What is open beside a page of the website: a text, or records. */
export interface SiteState {
  page: string;
  /** Key of a text. */
  text?: string;
  /** Resource whose records are open. */
  list?: string;
  /** Id of the one that is open, or NEW_RECORD. */
  record?: string;
}

/** @returns the address below /admin of the page with what is open beside it */
export const sitePath = (state: SiteState): string =>
  `/site?${new URLSearchParams(Object.entries(state).filter(([, value]) => value !== undefined))}`;
