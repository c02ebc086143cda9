import { useEffect } from 'react';
import { whenIdle } from '../../forms/when-idle.ts';

/** Each loads one chunk. */
type Parts = readonly (() => Promise<unknown>)[];

/** What a writer may open, or a window that is made narrower shows: small, and needed without a connection too. */
export const SCREEN_PARTS: Parts = [
  () => import('../drafts/DraftDialog.tsx'),
  () => import('../drafts/CompareDialog.tsx'),
  () => import('../history/HistoryDialog.tsx'),
  () => import('../preview/ReviewerLinks.tsx'),
  () => import('../../media/PickerDialog.tsx'),
  () => import('../../layout/BackClosesSheets.tsx'),
  () => import('../../layout/MenuSheet.tsx'),
  () => import('../../layout/ShortcutList.tsx'),
  () => import('../../layout/Find.tsx'),
];

/** Milliseconds after the page was opened: what it shows at once comes first. */
const LATER = 2000;

/**
 * Loads these parts of the writing screen before they are asked for, one after the other in idle moments. One that is missing
 * when it is shown takes the place of the whole page, and without a connection that page could not be loaded again.
 */
export function useLaterParts(parts: Parts): void {
  useEffect(() => {
    let cancel: (() => void) | undefined;
    let hasLeft = false;
    const load = ([part, ...others]: Parts, delay: number) => {
      if (!part || hasLeft) return;
      cancel = whenIdle(async () => {
        await part().catch(() => undefined);
        load(others, 0);
      }, delay);
    };
    load(parts, LATER);
    return () => {
      hasLeft = true;
      cancel?.();
    };
  }, [parts]);
}
