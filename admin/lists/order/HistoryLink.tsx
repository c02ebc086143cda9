import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Button } from '@mui/material';
import { useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';

/** Leads to who changed a record and what it was, where a change can be undone. */
export function HistoryLink({ id }: { id: string }) {
  const filter = JSON.stringify({ resource: useResourceContext(), record_id: id });
  return (
    <Button
      component={Link}
      to={`/audit-log?${new URLSearchParams({ filter })}`}
      variant="outlined"
      color="secondary"
      startIcon={<HistoryIcon />}
    >
      History
    </Button>
  );
}
