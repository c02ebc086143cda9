import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import { exportAddress } from './api.ts';

/** Downloads what the list shows, on all its pages, as a table for a spreadsheet. */
export function ExportLink() {
  const { filterValues, total } = useListContext();
  // A phone has room for the name of what it has most use for alone.
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  return (
    <Button
      href={exportAddress(filterValues)}
      download
      variant="outlined"
      color="secondary"
      startIcon={isWide && <DownloadIcon />}
      aria-label={isWide ? undefined : 'Export'}
      sx={{ minWidth: 44, px: { xs: 0, sm: 2.25 } }}
      title={total === undefined ? undefined : `A table of the ${total} shown, for a spreadsheet`}
    >
      {isWide ? 'Export' : <DownloadIcon />}
    </Button>
  );
}
