import { Box, Button, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import {
  EditBase,
  HttpError,
  type Identifier,
  useEditContext,
  useNotify,
  useRedirect,
  useResourceContext,
  useUpdate,
} from 'react-admin';
import { useParams } from 'react-router-dom';
import type * as z from 'zod';
import { Notice } from '../layout/Notice.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { RequireAccess } from '../layout/RequireAccess.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { RecordForm } from './RecordForm.tsx';
import { SaveBar } from './SaveBar.tsx';
import { type Editable, useRecordForm } from './useRecordForm.ts';

interface EditPageProps<Row> {
  /** Of the record; taken from the address unless given. */
  id?: Identifier;
  /** Resolves the form; what it does not name is not saved. */
  schema: z.ZodObject;
  /** Where the list is; the page goes there after a delete, and after a save unless `staysOpen`. */
  listPath: string;
  /** How the record is called in headings and questions. */
  titleOf: (record: Row) => string;
  staysOpen?: boolean;
  /** Beside the title, such as a status. */
  aside?: (record: Row) => ReactNode;
  /** At the right of the title, inside the form. */
  actions?: (record: Row) => ReactNode;
  /** Beside Save at the foot of the page. */
  saveActions?: ReactNode;
  /** For records that stay: no button deletes them. */
  withoutDelete?: boolean;
  /** Below the question before a delete. */
  deleteWarning?: (record: Row) => ReactNode;
  /** Why a record cannot be deleted now, such as what uses it. */
  deleteObstacle?: (record: Row) => ReactNode;
  children: ReactNode;
}

/**
 * The one wrapper of every edit form. It saves at once and says so: with react-admin's "undoable" mode a server's
 * field errors miss their fields, and a closed tab loses the save. What was typed stays through a conflict, an
 * expired session and a failure.
 */
export function EditPage<Row extends Editable>(props: EditPageProps<Row>) {
  const { id } = useParams();
  return (
    <RequireAccess action="edit">
      <EditRecord
        // From one record to another the address alone changes: nothing of the first may stay in the second's form.
        key={props.id ?? id}
        {...props}
      />
    </RequireAccess>
  );
}

function EditRecord<Row extends Editable>(props: EditPageProps<Row>) {
  return (
    <EditBase<Row>
      {...(props.id === undefined ? {} : { id: props.id })}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ onError: () => undefined }}
    >
      <EditBody {...props} />
    </EditBase>
  );
}

function EditBody<Row extends Editable>(props: EditPageProps<Row>) {
  const { record, error, refetch } = useEditContext<Row>();
  if (record) return <EditForm {...props} record={record} />;
  if (error) return <LoadFailure error={error} listPath={props.listPath} onRetry={() => refetch()} />;
  return (
    <Box role="status" aria-label="Loading" sx={{ maxWidth: 720 }}>
      {[44, 52, 56, 160].map((height) => (
        <Skeleton key={height} variant="rectangular" animation={false} height={height} sx={{ mb: 3 }} />
      ))}
    </Box>
  );
}

function EditForm<Row extends Editable>(props: EditPageProps<Row> & { record: Row }) {
  const { record, schema, listPath, titleOf } = props;
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext() ?? '';
  const [update] = useUpdate<Row, HttpError>();
  const form = useRecordForm<Row, Row>({
    schema,
    current: record,
    write: (values, base) =>
      update(
        resource,
        { id: record.id, data: values as Partial<Row>, previousData: base },
        { returnPromise: true },
      ) as Promise<Row>,
    done: (saved) => {
      notify(`Saved: ${titleOf(saved)}`, { type: 'success' });
      if (!props.staysOpen) redirect(listPath);
    },
  });
  const { shown, conflict } = form;

  return (
    <RecordForm
      form={form}
      schema={schema}
      title={titleOf(shown)}
      aside={props.aside?.(shown)}
      actions={props.actions?.(shown)}
    >
      {props.children}
      <SaveBar actions={props.saveActions}>
        {!props.withoutDelete && (
          <DeleteButton
            record={shown}
            name={titleOf(shown)}
            listPath={listPath}
            warning={props.deleteWarning?.(shown)}
            obstacle={props.deleteObstacle?.(shown)}
          />
        )}
      </SaveBar>
      {conflict && <ConflictDialog form={form} conflict={conflict} />}
    </RecordForm>
  );
}

function LoadFailure({ error, listPath, onRetry }: { error: Error; listPath: string; onRetry: () => void }) {
  const redirect = useRedirect();
  const isMissing = error instanceof HttpError && (error.status === 404 || error.status === 400);
  return isMissing ? (
    <Notice
      kind="missing"
      level={1}
      title="Not found"
      action={
        <Button variant="contained" onClick={() => redirect(listPath)}>
          Back to the list
        </Button>
      }
    >
      This record does not exist, or somebody has deleted it.
    </Notice>
  ) : (
    <NotLoaded error={error} onRetry={onRetry} level={1} />
  );
}
