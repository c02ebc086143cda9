import { createContext, use, useEffect } from 'react';

interface Rail {
  isRail: boolean;
  /** Narrows the menu until the answer is called. */
  narrow(): () => void;
}

/** @see AppLayout */
export const RailContext = createContext<Rail>({ isRail: false, narrow: () => () => undefined });

/** Makes room for the page that calls it: as long as it is open, the menu is a rail of icons. */
export function useRail(): void {
  const { narrow } = use(RailContext);
  useEffect(narrow, [narrow]);
}
