import type { ReactNode } from 'react';
import {
  EditBase,
  type HttpError,
  type Identifier,
  useEditContext,
  useNotify,
  useRedirect,
  useResourceContext,
  useUpdate,
} from 'react-admin';
import { useParams } from 'react-router-dom';
import type * as z from 'zod';
import { FAILS_IN_PAGE } from '../layout/fails-in-page.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { RecordForm } from './RecordForm.tsx';
import { RecordNotice } from './RecordNotice.tsx';
import { SaveBar } from './SaveBar.tsx';
import { type Editable, useRecordForm } from './useRecordForm.ts';

interface EditPageProps<Row> {
  /** Of the record; by default the one in the address. */
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
  /** Of a page with a layout of its own: places the parts, and saves by a button that submits. */
  frame?: (record: Row, parts: PageParts) => ReactNode;
  children?: ReactNode;
}

interface PageParts {
  /** What has to be seen before the fields: an offered draft, what is wrong. */
  notices: ReactNode;
  deleteButton: ReactNode;
}

/**
 * The one wrapper of every edit form. It saves at once and says so: with react-admin's "undoable" mode a server's
 * field errors miss their fields, and a closed tab loses the save. What was typed stays through a conflict, an
 * expired session and a failure.
 */
export function EditPage<Row extends Editable>(props: EditPageProps<Row>) {
  const { id } = useParams();
  return (
    <EditBase<Row>
      // From one record to another the address alone changes: nothing of the first may stay in the second's form.
      key={props.id ?? id}
      {...(props.id === undefined ? {} : { id: props.id })}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={FAILS_IN_PAGE}
    >
      <EditBody {...props} />
    </EditBase>
  );
}

function EditBody<Row extends Editable>(props: EditPageProps<Row>) {
  const { record, error, refetch } = useEditContext<Row>();
  if (record) return <EditForm {...props} record={record} />;
  return <RecordNotice error={error} onRetry={() => void refetch()} missing={{ to: props.listPath }} />;
}

function EditForm<Row extends Editable>(props: EditPageProps<Row> & { record: Row }) {
  const { record, schema, listPath, titleOf, frame } = props;
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
  const deleteButton = !props.withoutDelete && (
    <DeleteButton
      record={shown}
      name={titleOf(shown)}
      listPath={listPath}
      warning={props.deleteWarning?.(shown)}
      obstacle={props.deleteObstacle?.(shown)}
    />
  );
  const dialog = conflict && <ConflictDialog form={form} conflict={conflict} />;

  return (
    <RecordForm
      form={form}
      schema={schema}
      title={titleOf(shown)}
      aside={props.aside?.(shown)}
      actions={props.actions?.(shown)}
      frame={
        frame &&
        ((notices) => (
          <>
            {frame(shown, { notices, deleteButton })}
            {dialog}
          </>
        ))
      }
    >
      {props.children}
      <SaveBar actions={props.saveActions}>{deleteButton}</SaveBar>
      {dialog}
    </RecordForm>
  );
}
