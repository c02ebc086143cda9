import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { type ReactElement, useState } from 'react';
import {
  type Identifier,
  useCanAccess,
  useDataProvider,
  useGetMany,
  useGetRecordRepresentation,
  useListContext,
  useNotify,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { goesToBin } from '#shared/bin.ts';
import { useDeletedNotice } from '../bin/useDeletedNotice.tsx';
import type { AdminDataProvider } from '../data-provider.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';

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

interface BulkBarProps {
  actions: BulkAction[];
  /** Rows that one request may change. */
  most: number;
}

/** What can be done to the selected rows: one request, all or nothing, after a question that names them. */
export function BulkBar({ actions, most }: BulkBarProps) {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const [chosen, setChosen] = useState<BulkAction>();
  /** When all that match were selected: what changed since was not seen so. */
  const [seenAt, setSeenAt] = useState<string>();
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
      <Typography role="status" sx={{ fontWeight: 650, mr: 1 }}>
        {`${inFigures(selectedIds.length)} selected`}
      </Typography>
      <SelectAll most={most} onSelected={setSeenAt} />
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
      <Button
        onClick={() => {
          setSeenAt(undefined);
          onUnselectItems();
        }}
        sx={{ ml: 'auto' }}
      >
        Clear selection
      </Button>
      {chosen && <Question action={chosen} seenAt={seenAt} onClose={() => setChosen(undefined)} />}
    </Box>
  );
}

/** Offered once the whole page is selected and the list goes on. */
function SelectAll({ most, onSelected }: { most: number; onSelected: (at: string) => void }) {
  const resource = useResourceContext() ?? '';
  const { data = [], total = 0, selectedIds, filterValues, sort, onSelect } = useListContext();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const isPage = data.every(({ id }) => selectedIds.includes(id));
  if (!isPage || selectedIds.length >= total) return null;
  if (total > most)
    return (
      <Typography variant="body2">
        {`${inFigures(total)} match. Narrow the list to ${inFigures(most)} or fewer to select them all.`}
      </Typography>
    );

  const select = async () => {
    setBusy(true);
    try {
      const { ids, at } = (await dataProvider.getMatching(resource, filterValues, sort)).data;
      onSelect(ids);
      onSelected(at);
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Not selected. Please try again.', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="contained" disabled={isBusy} onClick={select}>
      {`Select all ${inFigures(total)} that match`}
    </Button>
  );
}

const inFigures = (count: number) => count.toLocaleString('en-GB');

const isDeletion = ({ data, run, choice }: BulkAction): boolean => !data && !run && !choice;

const recordCount = (count: number): string => (count === 1 ? '1 record' : `${inFigures(count)} records`);

interface QuestionProps {
  action: BulkAction;
  seenAt: string | undefined;
  onClose: () => void;
}

function Question({ action, seenAt, onClose }: QuestionProps) {
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
  const meta = { unchangedSince: seenAt };

  const work = async () => {
    if (action.run) {
      await action.run(selectedIds);
    } else if (data) {
      await dataProvider.updateMany(resource, { ids: selectedIds, data, meta });
      notify(`${action.label}: ${inFigures(selectedIds.length)} done.`, { type: 'success' });
    } else {
      await dataProvider.deleteMany(resource, { ids: selectedIds, meta });
      if (goesToBin(resource)) notifyDeleted(resource, selectedIds, recordCount(selectedIds.length));
      else notify(`${action.label}: ${inFigures(selectedIds.length)} done.`, { type: 'success' });
    }
    onUnselectItems();
    refresh();
  };

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      question={action.question}
      label={`${action.label} ${inFigures(selectedIds.length)}`}
      isDangerous={isDeletion(action)}
      isDisabled={!canAccess || (choice !== undefined && chosen === '')}
      work={work}
    >
      <Names ids={selectedIds} />
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
    </ConfirmDialog>
  );
}

/** How many are called by their names. */
const NAMED = 5;

/** Which records the question is about: the first by name, the others by number. */
function Names({ ids }: { ids: Identifier[] }) {
  const resource = useResourceContext() ?? '';
  const nameOf = useGetRecordRepresentation(resource);
  const { data: onPage = [] } = useListContext();
  const isOnPage = (id: Identifier) => onPage.some((record) => record.id === id);
  const inSight = [...ids].sort((a, b) => Number(isOnPage(b)) - Number(isOnPage(a)));
  const shown = inSight.slice(0, ids.length === NAMED + 1 ? NAMED + 1 : NAMED);
  const { data: records } = useGetMany(resource, { ids: shown });
  const others = ids.length - shown.length;
  return (
    <Box component="ul" sx={{ mt: 0, mb: 2, pl: 2.5, overflowWrap: 'anywhere' }}>
      {shown.map((id) => {
        const record = [...onPage, ...(records ?? [])].find((one) => one?.id === id);
        return <li key={id}>{record ? nameOf(record) : '…'}</li>;
      })}
      {others > 0 && <li>{`and ${inFigures(others)} more`}</li>}
    </Box>
  );
}
