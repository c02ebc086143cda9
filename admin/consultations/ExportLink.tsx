import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { exportAddress } from './api.ts';

/** Downloads what the list shows, on all its pages, as a table for a spreadsheet. */
export function ExportLink() {
  const { filterValues, total } = useListContext();
  return (
    <Button
      href={exportAddress(filterValues)}
      download
      variant="outlined"
      color="secondary"
      startIcon={<DownloadIcon />}
      title={total === undefined ? undefined : `A table of the ${total} shown, for a spreadsheet`}
    >
      Export
    </Button>
  );
}
