import { createContext, use, useEffect } from 'react';

/** Height of the bar in pixels. */
export const PHONE_BAR = 64;

interface PhoneBarState {
  /** The element into which a page renders its own buttons. */
  place: HTMLElement | null;
  /** Hides the bar. @returns a function that shows it again */
  hide(): () => void;
}

/** @see AppLayout */
export const PhoneBarContext = createContext<PhoneBarState>({ place: null, hide: () => () => undefined });

/** Hides the phone's bottom bar while the page shows its own, such as the save bar of a form. */
export function useOwnBar(isShown = true): void {
  const { hide } = use(PhoneBarContext);
  useEffect(() => (isShown ? hide() : undefined), [isShown, hide]);
}
