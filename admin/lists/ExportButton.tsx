import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useCanAccess, useListContext, useResourceContext } from 'react-admin';
import { saveFrom } from '../browser.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { ensureSignedIn } from '../session/session.ts';

/**
 * Hands the browser a file that the server streams, of all rows that match the list's filter; react-admin's own export
 * stops at 1,000 rows and does not escape formulas.
 */
export function ExportButton() {
  const resource = useResourceContext() ?? '';
  const { canAccess } = useCanAccess({ resource, action: 'export' });
  const { filterValues, sort, total } = useListContext();
  // On phones it is an icon only, to leave room for the main button's label.
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  const { run, isBusy } = useCommand(async () => {
    const query = new URLSearchParams({
      filter: JSON.stringify(filterValues),
      sort: JSON.stringify([sort.field, sort.order]),
    });
    if (await ensureSignedIn()) saveFrom(`/api/admin/${resource}/export.csv?${query}`);
  });
  if (!canAccess) return null;
  return (
    <Button
      variant="outlined"
      startIcon={isWide && <DownloadIcon />}
      aria-label={isWide ? undefined : 'Export'}
      title="A table of those shown, for a spreadsheet"
      disabled={!total || isBusy}
      onClick={() => run()}
      sx={{ minWidth: 44, px: { xs: 0, sm: 2.25 } }}
    >
      {isWide ? 'Export' : <DownloadIcon />}
    </Button>
  );
}
