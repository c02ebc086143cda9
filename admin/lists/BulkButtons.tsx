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
import { goesToBin } from '#shared/bin.ts';
import { figure, plural } from '#shared/words.ts';
import { useDeletedNotice } from '../bin/useDeletedNotice.tsx';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
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

interface BulkUpdateButtonProps extends BulkButtonProps {
  /** What is written to every selected record. */
  data: Record<string, unknown>;
}

export function BulkUpdateButton({ data, ...props }: BulkUpdateButtonProps) {
  const update = useBulkUpdate(props.label);
  return <BulkButton {...props} action="edit" work={(ids) => update(ids, data)} />;
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
    <BulkButton
      {...props}
      action="edit"
      isDisabled={chosen === ''}
      onOpen={() => setChosen('')}
      work={(ids) => update(ids, { [source]: chosen })}
    >
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
    </BulkButton>
  );
}

export function BulkDeleteButton(props: BulkButtonProps) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const notifyDeleted = useDeletedNotice();
  const unchangedSince = use(SeenAt);
  const work = async (ids: Identifier[]) => {
    await dataProvider.deleteMany(resource, { ids, meta: { unchangedSince } });
    if (goesToBin(resource)) notifyDeleted(resource, ids, recordCount(ids.length));
    else notify(doneText(props.label, ids), { type: 'success' });
  };
  return <BulkButton {...props} action="delete" work={work} />;
}

interface BulkCommandButtonProps extends BulkButtonProps {
  /** Tells of its success itself. */
  run: (ids: Identifier[]) => Promise<void>;
}

export function BulkCommandButton({ run, ...props }: BulkCommandButtonProps) {
  return <BulkButton {...props} action="edit" work={run} />;
}

function useBulkUpdate(label: string) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const unchangedSince = use(SeenAt);
  return async (ids: Identifier[], data: Record<string, unknown>) => {
    await dataProvider.updateMany(resource, { ids, data, meta: { unchangedSince } });
    notify(doneText(label, ids), { type: 'success' });
  };
}

const recordCount = (count: number): string => plural(count, 'record');
const doneText = (label: string, ids: Identifier[]): string => `${label}: ${figure(ids.length)} done.`;

interface QuestionProps extends BulkButtonProps {
  action: 'edit' | 'delete';
  work: (ids: Identifier[]) => Promise<void>;
  isDisabled?: boolean;
  onOpen?: () => void;
  /** Filled in before the answer. */
  children?: ReactNode;
}

/** One request, all or nothing, after a question that names the records. */
function BulkButton(props: QuestionProps) {
  const {
    label,
    icon,
    confirmTitle,
    confirmContent,
    action,
    work,
    isDisabled = false,
    onOpen,
    children,
  } = props;
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const { canAccess } = useCanAccess({ resource, action });
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const isDangerous = action === 'delete';
  const open = () => {
    onOpen?.();
    setOpen(true);
  };
  const workAndRefresh = async () => {
    await work(selectedIds);
    onUnselectItems();
    refresh();
  };
  return (
    <>
      <Button
        startIcon={icon}
        variant="outlined"
        color={isDangerous ? 'error' : 'secondary'}
        onClick={open}
        sx={{ bgcolor: 'background.paper' }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        question={confirmTitle}
        label={`${label} ${figure(selectedIds.length)}`}
        isDangerous={isDangerous}
        isDisabled={!canAccess || isDisabled}
        work={workAndRefresh}
      >
        <Names ids={selectedIds} />
        <Typography>{confirmContent}</Typography>
        {children}
      </ConfirmDialog>
    </>
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
      {others > 0 && <li>{`and ${figure(others)} more`}</li>}
    </Box>
  );
}
