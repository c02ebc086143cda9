import DownloadIcon from '@mui/icons-material/Download';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useCanAccess } from 'react-admin';
import { lazyNamed } from '../lazy-named.ts';

const ExportDialog = lazyNamed(() => import('./ExportDialog.tsx'), 'ExportDialog');

/**
 * Opens the export dialog. react-admin's own export stops at 1,000 rows and does not escape formulas; ours is made by the
 * server.
 */
export function ExportButton() {
  const { canAccess } = useCanAccess({ resource: 'subscriptions', action: 'export' });
  const [isOpen, setOpen] = useState(false);
  if (!canAccess) return null;
  return (
    <>
      <Button variant="outlined" color="secondary" startIcon={<DownloadIcon />} onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
