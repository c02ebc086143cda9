import { createContext, use, useEffect } from 'react';

/** Height of the bar in pixels. */
export const PHONE_BAR = 64;

interface PhoneBarState {
  /** What a page puts into the bar's place is drawn into it. */
  place: HTMLElement | null;
  /** Takes the bar away until the answer is called. */
  hide(): () => void;
}

/** @see AppLayout */
export const PhoneBarContext = createContext<PhoneBarState>({ place: null, hide: () => () => undefined });

/** Takes the phone's bar away for one of the page's own, such as that which saves a form. */
export function useOwnBar(isShown = true): void {
  const { hide } = use(PhoneBarContext);
  useEffect(() => (isShown ? hide() : undefined), [isShown, hide]);
}
