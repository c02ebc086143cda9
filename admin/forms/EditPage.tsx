import { Box, Button, Skeleton } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import {
  EditBase,
  HttpError,
  type Identifier,
  type RaRecord,
  useDataProvider,
  useEditContext,
  useNotify,
  useRedirect,
  useResourceContext,
} from 'react-admin';
import { useParams } from 'react-router-dom';
import type * as z from 'zod';
import type { AdminDataProvider } from '../data-provider.ts';
import { Notice } from '../layout/Notice.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { RequireAccess } from '../layout/RequireAccess.tsx';
import { type Conflict, EditForm, type EditSession } from './EditForm.tsx';

/** A record that can be edited: every admin resource tells when it was last saved. */
export type Editable = RaRecord & { updated_at: string };

export interface EditPageProps<Row> {
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
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext() ?? '';
  const session = useRef<EditSession<Row>>({ seen: undefined, failure: undefined, onSaved: undefined });
  const [conflict, setConflict] = useState<Conflict>();

  return (
    <EditBase<Row>
      {...(props.id === undefined ? {} : { id: props.id })}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ onError: () => undefined }}
      mutationOptions={{
        mutationFn: async ({ id = '', data = {} }) => {
          const previousData = session.current.seen;
          const result = await dataProvider.update<Row>(resource, { id, data, previousData });
          return result.data;
        },
        onSuccess: (record) => {
          setConflict(undefined);
          notify(`Saved: ${props.titleOf(record)}`, { type: 'success' });
          session.current.onSaved?.(record);
          if (!props.staysOpen) redirect(props.listPath);
        },
        onError: (error, { data }) => {
          session.current.failure = error;
          const isConflict = error instanceof HttpError && error.status === 409 && !error.body?.errors;
          if (isConflict)
            setConflict({ message: error.message, values: data ?? {}, base: session.current.seen ?? {} });
        },
      }}
    >
      <EditBody
        {...props}
        session={session}
        conflict={conflict}
        onConflictClose={() => setConflict(undefined)}
      />
    </EditBase>
  );
}

interface EditBodyProps<Row> extends EditPageProps<Row> {
  session: { current: EditSession<Row> };
  conflict: Conflict | undefined;
  onConflictClose: () => void;
}

function EditBody<Row extends Editable>(props: EditBodyProps<Row>) {
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
