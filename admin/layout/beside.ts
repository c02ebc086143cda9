import { createContext } from 'react';

/**
 * A panel beside the page of the website that shows records, in which their screens stand as on pages of their own. Each
 * address below /admin is another state of the panel.
 */
export interface Beside {
  list: string;
  create: string;
  record: (id: string) => string;
  /** Of the record that is open. */
  id: string | undefined;
  /** Is told what stands in the form, each time it changes, and what of it is saved. */
  onValues: (values: object, saved: object) => void;
}

/** Undefined on pages of their own. */
export const BesideContext = createContext<Beside | undefined>(undefined);
