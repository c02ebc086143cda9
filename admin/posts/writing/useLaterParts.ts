import { useEffect } from 'react';

/** Each loads one chunk. */
type Parts = readonly (() => Promise<unknown>)[];

/** What a writer may open, or a window that is made narrower shows: small, and needed without a connection too. */
export const SCREEN_PARTS: Parts = [
  () => import('../drafts/DraftDialog.tsx'),
  () => import('../drafts/CompareDialog.tsx'),
  () => import('../history/HistoryDialog.tsx'),
  () => import('../preview/ReviewerLinks.tsx'),
  () => import('../../media/PickerDialog.tsx'),
  () => import('../../layout/Find.tsx'),
];

/** Milliseconds, so that what the page shows first is not delayed. */
const PAUSE = 4000;

/**
 * Loads these parts of the writing screen before they are asked for. One that is missing when it is shown takes the place of
 * the whole page, and without a connection that page could not be loaded again.
 */
export function useLaterParts(parts: Parts): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of parts) load().catch(() => undefined);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [parts]);
}
