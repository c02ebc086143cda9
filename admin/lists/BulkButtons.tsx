import { Button, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, use, useState } from 'react';
import {
  type Identifier,
  useCanAccess,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { figure, plural } from '#shared/words.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { goesToBin } from '../declared-records.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useDeletedNotice } from '../forms/useDeletedNotice.tsx';
import { SeenAt } from './BulkBar.tsx';
import { useShowBulkChange } from './LastBulkChange.tsx';
import { SelectedNames } from './SelectedNames.tsx';

/*
 * Like react-admin's BulkUpdateButton and BulkDeleteButton with mutationMode="pessimistic", and one for commands. Their
 * dialog names no records and closes when the server refuses; ours names them, and stays open with the reason.
 */

interface BulkButtonProps {
  label: string;
  icon: ReactElement;
  confirmTitle: string;
  /** Label of the confirming button, before the number of records; by default `label`. */
  confirmLabel?: string;
  /** The consequences. */
  confirmContent: string;
  /** Said of records that the update would not change, such as 'are published already'. */
  already?: string;
}

/** What an update writes to every selected record. */
type BulkData = Record<string, unknown>;

interface BulkCommandButtonProps extends BulkButtonProps {
  /** The permission it needs. */
  action?: 'edit' | 'delete';
  isDisabled?: boolean;
  /** For updates: the question then counts only the records that change. */
  data?: BulkData | undefined;
  /** Sends one request, all or nothing, and announces its success. */
  run: (ids: Identifier[]) => Promise<void>;
  /** Inputs to fill in before confirming. */
  children?: ReactNode;
}

/** Runs a command on the selected records, after a dialog that names them. */
export function BulkCommandButton(props: BulkCommandButtonProps) {
  const { label, icon, action = 'edit', isDisabled = false, run, children, data } = props;
  const resource = useResourceContext() ?? '';
  const { selectedIds, onUnselectItems } = useListContext();
  const { canAccess } = useCanAccess({ resource, action });
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const changed = useTrial(isOpen ? selectedIds : [], data);
  const ids = changed ?? selectedIds;
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
        label={`${props.confirmLabel ?? label} ${figure(ids.length)}`}
        isDangerous={isDangerous}
        isDisabled={!canAccess || isDisabled || ids.length === 0}
        work={async () => {
          await run(ids);
          onUnselectItems();
          refresh();
        }}
      >
        <SelectedNames ids={ids} />
        {ids.length < selectedIds.length && (
          <Typography sx={{ mb: 2 }}>
            {`${figure(selectedIds.length - ids.length)} of the ${figure(selectedIds.length)} selected ${props.already ?? 'have this already'} and stay as they are.`}
          </Typography>
        )}
        {ids.length > 0 && <Typography>{props.confirmContent}</Typography>}
        {children}
      </ConfirmDialog>
    </>
  );
}

/** @returns which of the records an update would change; undefined while loading */
function useTrial(ids: Identifier[], data: BulkData | undefined): Identifier[] | undefined {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: answer } = useQuery({
    queryKey: [resource, 'tryMany', ids, data],
    queryFn: () => dataProvider.tryMany(resource, { ids, data: data ?? {} }),
    // Only once, because the list refreshes while the dialog is still closing.
    enabled: ({ state }) => data !== undefined && ids.length > 0 && state.data === undefined,
    gcTime: 0,
  });
  return answer?.data.changed;
}

/** Writes `data` to every selected record. */
export function BulkUpdateButton({ data, ...props }: BulkButtonProps & { data: BulkData }) {
  const update = useBulkUpdate(props.label);
  return <BulkCommandButton {...props} data={data} run={(ids) => update(ids, data)} />;
}

interface BulkChoiceButtonProps extends BulkButtonProps {
  /** The field to set to the chosen value. */
  source: string;
  choiceLabel: string;
  /** `value` is written instead of the id, if present. */
  choices: readonly { id: string; name: string; value?: null }[];
}

/** A bulk update that asks for the value in its dialog. */
export function BulkChoiceButton({ source, choiceLabel, choices, ...props }: BulkChoiceButtonProps) {
  const update = useBulkUpdate(props.label);
  const [chosen, setChosen] = useState('');
  const { value = chosen } = choices.find(({ id }) => id === chosen) ?? {};
  const data = { [source]: value };
  return (
    <BulkCommandButton
      {...props}
      data={chosen === '' ? undefined : data}
      isDisabled={chosen === ''}
      run={(ids) => update(ids, data)}
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
    </BulkCommandButton>
  );
}

interface BulkInputsButtonProps extends BulkButtonProps {
  /** @returns the values to write; undefined until something is filled in */
  dataOf(values: FieldValues): BulkData | undefined;
  /** react-admin's inputs. */
  children: ReactNode;
}

/** A bulk update with a form in its dialog. */
export function BulkInputsButton({ dataOf, children, ...props }: BulkInputsButtonProps) {
  const update = useBulkUpdate(props.label);
  const form = useForm();
  const data = dataOf(form.watch());
  return (
    <BulkCommandButton
      {...props}
      data={data}
      isDisabled={data === undefined}
      run={(ids) => (data ? update(ids, data) : Promise.resolve())}
    >
      <FormProvider {...form}>{children}</FormProvider>
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
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notifyDone = useDoneNotice(label);
  const showChange = useShowBulkChange(resource);
  const unchangedSince = use(SeenAt);
  return async (ids: Identifier[], data: BulkData) => {
    const params = { ids, data, meta: { unchangedSince } };
    const { changed, undo } = (await dataProvider.updateManyUndoably(resource, params)).data;
    if (undo) showChange({ message: `${label}: ${figure(changed.length)} done.`, undo });
    else notifyDone(changed);
  };
}

function useDoneNotice(label: string) {
  const notify = useNotify();
  return (ids: Identifier[]) => notify(`${label}: ${figure(ids.length)} done.`, { type: 'success' });
}
