import { type ReactNode, useState } from 'react';
import {
  Create,
  type HttpError,
  type RaRecord,
  useCreate,
  useDataProvider,
  useNotify,
  useRedirect,
  useResourceContext,
} from 'react-admin';
import type * as z from 'zod';
import { newKey } from '../browser.ts';
import { LoadingScreen } from '../layout/Problem.tsx';
import type { Values } from './autosave.ts';
import { RecordForm } from './RecordForm.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useRecordForm } from './useRecordForm.ts';

interface CreatePageProps<Row> {
  title: string;
  /** Validates the form; fields it does not name are not saved. */
  schema: z.ZodObject;
  defaultValues: Record<string, unknown>;
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
  const form = useRecordForm<Values, Row>({
    current: defaultValues,
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
