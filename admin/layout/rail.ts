import { createContext, use, useEffect } from 'react';

interface Rail {
  isRail: boolean;
  /** Collapses the menu to icons. @returns a function that expands it again */
  narrow(): () => void;
}

/** @see AppLayout */
export const RailContext = createContext<Rail>({ isRail: false, narrow: () => () => undefined });

/** Collapses the menu to icons while the calling page is open, to give it room. */
export function useRail(): void {
  const { narrow } = use(RailContext);
  useEffect(narrow, [narrow]);
}
