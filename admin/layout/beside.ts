import { createContext } from 'react';

/** A panel beside a website page, in which the list and forms of a resource open. Its states have addresses below /admin. */
export interface Beside {
  list: string;
  create: string;
  record: (id: string) => string;
  /** Id of the open record. */
  id: string | undefined;
  /** Called with the form's values whenever they change, and with the saved ones. */
  onValues: (values: object, saved: object) => void;
}

/** Undefined outside the panel, where lists and forms are pages. */
export const BesideContext = createContext<Beside | undefined>(undefined);
