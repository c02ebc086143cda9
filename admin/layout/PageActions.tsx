import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { useIsPhone } from './AppSidebar.tsx';
import { PhoneBarContext, useOwnBar } from './phone-bar.ts';

/**
 * What a thumb reaches on a phone: up to five buttons in one row at the bottom edge, in place of the bar of main places.
 * Nothing on wider screens, where the page has room for them itself.
 */
export function PageActions({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone();
  useOwnBar(isPhone);
  const { place } = use(PhoneBarContext);
  return isPhone && place ? createPortal(children, place) : null;
}
