import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type ReactElement, useState } from 'react';
import {
  useCanAccess,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import type { AdminDataProvider } from '../data-provider.ts';

export interface BulkAction {
  label: string;
  icon: ReactElement;
  /** Asked first, with the consequence below it. */
  question: string;
  consequence: string;
  /** What is written to every selected record; without it they are deleted. */
  data?: Record<string, unknown>;
}

/** What can be done to the selected rows: one request, all or nothing, after a question. */
export function BulkBar({ actions }: { actions: BulkAction[] }) {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const [chosen, setChosen] = useState<BulkAction>();
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="toolbar"
      aria-label="Selected rows"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1,
        pl: 2,
        bgcolor: 'primary.light',
      }}
    >
      <Typography
        role="status"
        sx={{ fontWeight: 650, mr: 1 }}
      >{`${selectedIds.length} selected`}</Typography>
      {actions.map((action) => (
        <Button
          key={action.label}
          startIcon={action.icon}
          variant="outlined"
          color={action.data ? 'secondary' : 'error'}
          onClick={() => setChosen(action)}
          sx={{ bgcolor: 'background.paper' }}
        >
          {action.label}
        </Button>
      ))}
      <Button onClick={() => onUnselectItems()} sx={{ ml: 'auto' }}>
        Clear selection
      </Button>
      {chosen && <Question action={chosen} onClose={() => setChosen(undefined)} />}
    </Box>
  );
}

function Question({ action, onClose }: { action: BulkAction; onClose: () => void }) {
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const { canAccess } = useCanAccess({ resource, action: action.data ? 'edit' : 'delete' });
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = async () => {
    setBusy(true);
    try {
      if (action.data) await dataProvider.updateMany(resource, { ids: selectedIds, data: action.data });
      else await dataProvider.deleteMany(resource, { ids: selectedIds });
      notify(`${action.label}: ${selectedIds.length} done.`, { type: 'success' });
      onClose();
      onUnselectItems();
      refresh();
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof Error ? error.message : 'Not done. Please try again.');
    }
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby="bulk-title" maxWidth="xs" fullWidth>
      <DialogTitle id="bulk-title">{action.question}</DialogTitle>
      <DialogContent>
        <Typography>{action.consequence}</Typography>
        {problem && (
          <Alert severity="error" role="alert" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          color={action.data ? 'primary' : 'error'}
          disabled={isBusy || !canAccess}
          onClick={run}
        >
          {`${action.label} ${selectedIds.length}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
