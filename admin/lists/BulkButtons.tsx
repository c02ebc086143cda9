import TagIcon from '@mui/icons-material/SellOutlined';
import { Box, Button, Typography } from '@mui/material';
import { type ComponentType, type ReactElement, type ReactNode, useState } from 'react';
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
import { goesToBin } from '../declared-records.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useDeletedNotice } from '../forms/notices.tsx';

/*
 * Like react-admin's BulkUpdateButton and BulkDeleteButton with mutationMode="pessimistic", and one for commands. Their
 * dialog closes when the server refuses; ours stays open with the reason.
 */

interface BulkButtonProps {
  label: string;
  icon: ReactElement;
  confirmTitle: string;
  /** Label of the confirming button, before the number of records; by default `label`. */
  confirmLabel?: string;
  /** The consequences. */
  confirmContent: string;
}

/** What an update writes to every selected record. */
type BulkData = Record<string, unknown>;

interface BulkCommandButtonProps extends BulkButtonProps {
  /** The permission it needs. */
  action?: 'edit' | 'delete';
  isDisabled?: boolean;
  /** Sends one request, all or nothing, and announces its success. */
  run: (ids: Identifier[]) => Promise<void>;
  /** Inputs to fill in before confirming. */
  children?: ReactNode;
}

/** Runs a command on the selected records, after a dialog that says how many they are. */
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
        color={isDangerous ? 'error' : 'primary'}
        onClick={() => setOpen(true)}
        sx={{ bgcolor: 'background.paper' }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        question={props.confirmTitle}
        label={`${props.confirmLabel ?? label} ${figure(selectedIds.length)}`}
        isDangerous={isDangerous}
        isDisabled={!canAccess || isDisabled}
        work={async () => {
          await run(selectedIds);
          onUnselectItems();
          refresh();
        }}
      >
        <Typography>{props.confirmContent}</Typography>
        {children}
      </ConfirmDialog>
    </>
  );
}

/** Writes `data` to every selected record. */
export function BulkUpdateButton({ data, ...props }: BulkButtonProps & { data: BulkData }) {
  const update = useBulkUpdate(props.label);
  return <BulkCommandButton {...props} run={(ids) => update(ids, data)} />;
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
      isDisabled={data === undefined}
      run={(ids) => (data ? update(ids, data) : Promise.resolve())}
    >
      <FormProvider {...form}>{children}</FormProvider>
    </BulkCommandButton>
  );
}

/** Adds and removes tags of the selected records. @param what such as 'articles' @param input for one of both lists */
export function BulkTagsButton(props: {
  what: string;
  input: ComponentType<{ source: string; label: string }>;
}) {
  const { what, input: Input } = props;
  return (
    <BulkInputsButton
      label="Tags"
      icon={<TagIcon />}
      confirmTitle={`Change the tags of the selected ${what}?`}
      confirmLabel="Change"
      confirmContent="Other tags stay as they are."
      dataOf={({ add = [], remove = [] }) =>
        add.length + remove.length > 0 ? { tags: { add, remove } } : undefined
      }
    >
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        <Input source="add" label="Add tags" />
        <Input source="remove" label="Remove tags" />
      </Box>
    </BulkInputsButton>
  );
}

export function BulkDeleteButton(props: BulkButtonProps) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const notifyDeleted = useDeletedNotice();
  const notifyDone = useDoneNotice(props.label);
  const run = async (ids: Identifier[]) => {
    await dataProvider.deleteMany(resource, { ids });
    if (goesToBin(resource)) notifyDeleted(resource, ids, plural(ids.length, 'record'));
    else notifyDone(ids);
  };
  return <BulkCommandButton {...props} action="delete" run={run} />;
}

function useBulkUpdate(label: string) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const notifyDone = useDoneNotice(label);
  return async (ids: Identifier[], data: BulkData) => {
    await dataProvider.updateMany(resource, { ids, data });
    notifyDone(ids);
  };
}

function useDoneNotice(label: string) {
  const notify = useNotify();
  return (ids: Identifier[]) => notify(`${label}: ${figure(ids.length)} done.`, { type: 'success' });
}
