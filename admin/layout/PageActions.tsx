import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { useIsPhone } from './AppSidebar.tsx';
import { PhoneBarContext, useOwnBar } from './phone-bar.ts';

/**
 * On phones, up to five buttons in thumb reach: a row at the bottom edge that replaces the navigation bar. Renders nothing
 * on wider screens, where the page has room for them itself.
 */
export function PageActions({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone();
  useOwnBar(isPhone);
  const { place } = use(PhoneBarContext);
  return isPhone && place ? createPortal(children, place) : null;
}
