/** Replaces the id in the address of the form for a new record. */
export const NEW_RECORD = 'new';

/** A website page, and the text or records that are open beside it. */
export interface SiteState {
  page: string;
  /** Key of the open text. */
  text?: string;
  /** The open resource. */
  list?: string;
  /** Id of the open record, or NEW_RECORD; undefined for the list. */
  record?: string;
}

/** @returns the state's address below /admin */
export const sitePath = (state: SiteState): string =>
  `/site?${new URLSearchParams(Object.entries(state).filter(([, value]) => value !== undefined))}`;
