import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import { exportAddress } from './api.ts';

/** Downloads all rows that match the list's filter as a CSV file. */
export function ExportLink() {
  const { filterValues, total } = useListContext();
  // On phones it is an icon only, to leave room for the main button's label.
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
