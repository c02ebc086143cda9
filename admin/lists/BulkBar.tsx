import { type ReactNode, Suspense, useEffect } from 'react';
import { BulkActionsToolbar, SelectAllButton, useListContext } from 'react-admin';
import { SELECTION_MAX } from '#shared/limits.ts';

interface BulkBarProps {
  /** Most rows that one request may change. */
  most?: number;
  /** Buttons of BulkButtons.tsx. */
  children: ReactNode;
}

/** react-admin's BulkActionsToolbar, which leaves the page when nothing is selected instead of being hidden. */
export function BulkBar(props: BulkBarProps) {
  const { selectedIds = [] } = useListContext();
  return selectedIds.length === 0 ? null : <Selection {...props} />;
}

function Selection({ most = SELECTION_MAX, children }: BulkBarProps) {
  // The button that ended the selection goes with it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('main-content')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <div role="toolbar" aria-label="Selected rows">
      <BulkActionsToolbar selectAllButton={<SelectAllButton limit={most} variant="outlined" />}>
        <Suspense fallback={null}>{children}</Suspense>
      </BulkActionsToolbar>
    </div>
  );
}
