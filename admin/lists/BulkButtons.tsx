import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { type ReactElement, type ReactNode, use, useState } from 'react';
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
import { figure, plural } from '#shared/words.ts';
import { goesToBin } from '../declared-records.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useDeletedNotice } from '../forms/useDeletedNotice.tsx';
import { SeenAt } from './BulkBar.tsx';

/*
 * react-admin's BulkUpdateButton and BulkDeleteButton with mutationMode="pessimistic", and one for commands. Their own
 * dialog names no record and closes when the server refuses; this one does, and keeps the refusal in sight.
 */

interface BulkButtonProps {
  label: string;
  icon: ReactElement;
  confirmTitle: string;
  /** What follows. */
  confirmContent: string;
}

interface BulkCommandButtonProps extends BulkButtonProps {
  /** The permission that it needs. */
  action?: 'edit' | 'delete';
  isDisabled?: boolean;
  /** One request, all or nothing. Tells of its success itself. */
  run: (ids: Identifier[]) => Promise<void>;
  /** Filled in before the answer. */
  children?: ReactNode;
}

/** Runs a command on the selected records, after a question that names them. */
export function BulkCommandButton(props: BulkCommandButtonProps) {
  const { label, icon, action = 'edit', isDisabled = false, run, children } = props;
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const { canAccess } = useCanAccess({ resource, action });
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const isDangerous = action === 'delete';
  return (
    <>
      <Button
        startIcon={icon}
        variant="outlined"
        color={isDangerous ? 'error' : 'secondary'}
        onClick={() => setOpen(true)}
        sx={{ bgcolor: 'background.paper' }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        question={props.confirmTitle}
        label={`${label} ${figure(selectedIds.length)}`}
        isDangerous={isDangerous}
        isDisabled={!canAccess || isDisabled}
        work={async () => {
          await run(selectedIds);
          onUnselectItems();
          refresh();
        }}
      >
        <Names ids={selectedIds} />
        <Typography>{props.confirmContent}</Typography>
        {children}
      </ConfirmDialog>
    </>
  );
}

/** Writes `data` to every selected record. */
export function BulkUpdateButton({ data, ...props }: BulkButtonProps & { data: Record<string, unknown> }) {
  const update = useBulkUpdate(props.label);
  return <BulkCommandButton {...props} run={(ids) => update(ids, data)} />;
}

interface BulkChoiceButtonProps extends BulkButtonProps {
  /** The field of every selected record that is given the chosen value. */
  source: string;
  choiceLabel: string;
  choices: readonly { id: string; name: string }[];
}

/** Asks for the value in its question. */
export function BulkChoiceButton({ source, choiceLabel, choices, ...props }: BulkChoiceButtonProps) {
  const update = useBulkUpdate(props.label);
  const [chosen, setChosen] = useState('');
  return (
    <BulkCommandButton {...props} isDisabled={chosen === ''} run={(ids) => update(ids, { [source]: chosen })}>
      <TextField
        select
        fullWidth
        id="bulk-choice"
        label={choiceLabel}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        sx={{ mt: 2 }}
      >
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </BulkCommandButton>
  );
}

export function BulkDeleteButton(props: BulkButtonProps) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const notifyDeleted = useDeletedNotice();
  const notifyDone = useDoneNotice(props.label);
  const unchangedSince = use(SeenAt);
  const run = async (ids: Identifier[]) => {
    await dataProvider.deleteMany(resource, { ids, meta: { unchangedSince } });
    if (goesToBin(resource)) notifyDeleted(resource, ids, plural(ids.length, 'record'));
    else notifyDone(ids);
  };
  return <BulkCommandButton {...props} action="delete" run={run} />;
}

function useBulkUpdate(label: string) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const notifyDone = useDoneNotice(label);
  const unchangedSince = use(SeenAt);
  return async (ids: Identifier[], data: Record<string, unknown>) => {
    await dataProvider.updateMany(resource, { ids, data, meta: { unchangedSince } });
    notifyDone(ids);
  };
}

function useDoneNotice(label: string) {
  const notify = useNotify();
  return (ids: Identifier[]) => notify(`${label}: ${figure(ids.length)} done.`, { type: 'success' });
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
      {others > 0 && <li>{`and ${figure(others)} more`}</li>}
    </Box>
  );
}
