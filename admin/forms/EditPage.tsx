import { type ReactNode, useMemo, useState } from 'react';
import {
  Create,
  Edit,
  type HttpError,
  type Identifier,
  type RaRecord,
  useCreate,
  useDataProvider,
  useEditContext,
  useNotify,
  useRedirect,
  useResourceContext,
  useUpdate,
} from 'react-admin';
import { useParams } from 'react-router-dom';
import type * as z from 'zod';
import { emptyValues } from '#shared/fields.ts';
import { newKey } from '../browser.ts';
import { FAILS_IN_PAGE, LoadingScreen, RecordNotice } from '../layout/Problem.tsx';
import type { Values } from './autosave.ts';
import { DeleteButton } from './notices.tsx';
import { type Editable, RecordForm, useRecordForm } from './RecordForm.tsx';
import { SaveBar } from './SaveBar.tsx';

interface EditPageProps<Row> {
  /** Id of the record; by default the one in the address. */
  id?: Identifier;
  /** Validates the form; fields it does not name are not saved. */
  schema: z.ZodObject;
  /** Address of the list, where the page goes after a delete, and after a save unless `staysOpen`. */
  listPath: string;
  /** The record's name in headings and questions. */
  titleOf: (record: Row) => string;
  staysOpen?: boolean;
  /** Beside the title, such as a status. */
  aside?: (record: Row) => ReactNode;
  /** At the right of the title, inside the form. */
  actions?: (record: Row) => ReactNode;
  /** Beside Save at the foot of the page. */
  saveActions?: ReactNode;
  /** Omits the delete button. */
  withoutDelete?: boolean;
  /** Shown below the question before a delete. */
  deleteWarning?: (record: Row) => ReactNode;
  /** Why a record cannot be deleted now, such as what uses it. */
  deleteObstacle?: (record: Row) => ReactNode;
  /** For a custom page layout: arranges the parts, and needs a submit button of its own. */
  frame?: (record: Row, parts: PageParts) => ReactNode;
  children?: ReactNode;
}

interface PageParts {
  /** Shown above the fields: a conflict, the errors. */
  notices: ReactNode;
  deleteButton: ReactNode;
}

/**
 * The wrapper of every edit form. It saves pessimistically: in react-admin's undoable mode the server's field errors would
 * not reach their fields, and closing the tab would lose the save. Typed values survive a conflict, an expired session and
 * a failed request.
 */
export function EditPage<Row extends Editable>(props: EditPageProps<Row>) {
  const { id: inAddress } = useParams();
  const { id } = props;
  return (
    <Edit<Row>
      // Navigating between records only changes a parameter; the key keeps the first one's values out of the second's form.
      key={id ?? inAddress}
      {...(id === undefined ? {} : { id })}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={FAILS_IN_PAGE}
      render={() => <EditBody {...props} />}
    />
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
  const dataProvider = useDataProvider();
  const [update] = useUpdate<Row, HttpError>();
  const form = useRecordForm<Row, Row>({
    current: record,
    write: (values, base) =>
      update(
        resource,
        { id: record.id, data: values as Partial<Row>, previousData: base },
        { returnPromise: true },
      ) as Promise<Row>,
    readTheirs: async () => (await dataProvider.getOne<Row>(resource, { id: record.id })).data,
    done: (saved) => {
      notify(`Saved: ${titleOf(saved)}`, { type: 'success' });
      if (!props.staysOpen) redirect(listPath);
    },
  });
  const { shown } = form;
  const deleteButton = !props.withoutDelete && (
    <DeleteButton
      record={shown}
      name={titleOf(shown)}
      listPath={listPath}
      warning={props.deleteWarning?.(shown)}
      obstacle={props.deleteObstacle?.(shown)}
    />
  );

  return (
    <RecordForm
      form={form}
      schema={schema}
      title={titleOf(shown)}
      aside={props.aside?.(shown)}
      actions={props.actions?.(shown)}
      frame={frame && ((notices) => frame(shown, { notices, deleteButton }))}
    >
      {props.children}
      <SaveBar actions={props.saveActions}>{deleteButton}</SaveBar>
    </RecordForm>
  );
}

interface CreatePageProps<Row> {
  title: string;
  /** Validates the form; fields it does not name are not saved. */
  schema: z.ZodObject;
  /** Where it does not start as its schema says. */
  defaultValues?: Values;
  /** Label of the button, if it does more than save. */
  saveLabel?: string;
  /** Beside Save at the foot of the page. */
  saveActions?: ReactNode;
  titleOf: (record: Row) => string;
  /** Says afterwards what happened; by default that it was created. */
  announce?: (record: Row) => void;
  /** The address to go to afterwards. */
  next: (record: Row) => string;
  /** At the right of the title, inside the form. */
  actions?: ReactNode;
  /** @see EditPage */
  frame?: (notices: ReactNode) => ReactNode;
  children?: ReactNode;
}

/** The wrapper of every form for a new record; @see EditPage for why it saves pessimistically. */
export function CreatePage<Row extends RaRecord>(props: CreatePageProps<Row>) {
  return (
    <Create<Row> mutationMode="pessimistic" redirect={false} authLoading={<LoadingScreen />}>
      <CreateForm {...props} />
    </Create>
  );
}

function CreateForm<Row extends RaRecord>(props: CreatePageProps<Row>) {
  const { title, schema, defaultValues, titleOf, next } = props;
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  /** An idempotency key: repeating a save whose answer was lost makes no second record. */
  const [idempotencyKey] = useState(newKey);
  const [create] = useCreate<Row, HttpError, Row>(resource, undefined, {
    mutationFn: async ({ data = {} }) =>
      (await dataProvider.create<Row>(resource, { data, meta: { idempotencyKey } })).data,
  });
  // The same object while nothing changed: a new one is taken for a record that was loaded again.
  const current = useMemo(() => ({ ...emptyValues(schema), ...defaultValues }), [schema, defaultValues]);
  const form = useRecordForm<Values, Row>({
    current,
    write: (data) =>
      create(resource, { data: data as Partial<Row> }, { returnPromise: true }) as Promise<Row>,
    done: (record) => {
      if (props.announce) props.announce(record);
      else notify(`Created: ${titleOf(record)}`, { type: 'success' });
      redirect(next(record));
    },
  });

  return (
    <RecordForm form={form} schema={schema} isNew title={title} actions={props.actions} frame={props.frame}>
      {props.children}
      <SaveBar isNew label={props.saveLabel} actions={props.saveActions} />
    </RecordForm>
  );
}
