import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import type { FileUpload } from './useFileUpload.ts';

/** Asks before the page is left during an upload, because that would end it. */
export function LeaveDialog({ upload: { isUnderWay, cancel } }: { upload: FileUpload }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnderWay() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      question="Leave and stop the upload?"
      label="Leave"
      isDangerous
      work={async () => {
        cancel();
        blocker.proceed?.();
      }}
    >
      The file is still being uploaded. Wait until it is finished before you leave this page.
    </ConfirmDialog>
  );
}
