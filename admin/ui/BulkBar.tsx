import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { type ReactElement, useState } from 'react';
import {
  type Identifier,
  useCanAccess,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { goesToBin } from '#shared/bin.ts';
import { useDeletedNotice } from '../bin/useDeletedNotice.tsx';
import type { AdminDataProvider } from '../data-provider.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

export interface BulkAction {
  label: string;
  icon: ReactElement;
  /** Asked first, with the consequence below it. */
  question: string;
  consequence: string;
  /** What is written to every selected record. */
  data?: Record<string, unknown>;
  /** Done in place of that, and says itself that it was; with neither they are deleted. */
  run?: (ids: Identifier[]) => Promise<void>;
  /** Asked for in the question: the value that is written to this field of every selected record. */
  choice?: { field: string; label: string; choices: readonly { id: string; name: string }[] };
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
          color={isDeletion(action) ? 'error' : 'secondary'}
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

const isDeletion = ({ data, run, choice }: BulkAction): boolean => !data && !run && !choice;

const recordCount = (count: number): string => (count === 1 ? '1 record' : `${count} records`);

function Question({ action, onClose }: { action: BulkAction; onClose: () => void }) {
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const { canAccess } = useCanAccess({ resource, action: isDeletion(action) ? 'delete' : 'edit' });
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const notifyDeleted = useDeletedNotice();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState('');
  const { choice } = action;
  const data = choice ? { [choice.field]: chosen } : action.data;

  const work = async () => {
    if (action.run) {
      await action.run(selectedIds);
    } else if (data) {
      await dataProvider.updateMany(resource, { ids: selectedIds, data });
      notify(`${action.label}: ${selectedIds.length} done.`, { type: 'success' });
    } else {
      await dataProvider.deleteMany(resource, { ids: selectedIds });
      if (goesToBin(resource)) notifyDeleted(resource, selectedIds, recordCount(selectedIds.length));
      else notify(`${action.label}: ${selectedIds.length} done.`, { type: 'success' });
    }
    onUnselectItems();
    refresh();
  };

  return (
    <QuestionDialog
      open
      onClose={onClose}
      question={action.question}
      label={`${action.label} ${selectedIds.length}`}
      isDangerous={isDeletion(action)}
      isDisabled={!canAccess || (choice !== undefined && chosen === '')}
      work={work}
    >
      <Typography>{action.consequence}</Typography>
      {choice && (
        <TextField
          select
          fullWidth
          id="bulk-choice"
          label={choice.label}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          sx={{ mt: 2 }}
        >
          {choice.choices.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </QuestionDialog>
  );
}
