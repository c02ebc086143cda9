import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  CreateBase,
  Form,
  type RaRecord,
  SaveContextProvider,
  useCreateContext,
  useDataProvider,
  useNotify,
  useRedirect,
  useResourceContext,
} from 'react-admin';
import type { Resolver } from 'react-hook-form';
import type * as z from 'zod';
import type { AdminDataProvider } from '../data-provider.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { RequireAccess } from '../layout/RequireAccess.tsx';
import { DraftRecovery } from './DraftRecovery.tsx';
import { newKey } from './drafts.ts';
import { rootError } from './EditForm.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { SaveBar } from './SaveBar.tsx';
import { noWatch, UnsavedChanges } from './UnsavedChanges.tsx';

interface CreatePageProps<Row> {
  title: string;
  /** Resolves the form; what it does not name is not saved. */
  schema: z.ZodObject;
  defaultValues: Record<string, unknown>;
  /** Of the button, where saving does more than save. */
  saveLabel?: string;
  /** Beside Save at the foot of the page. */
  saveActions?: ReactNode;
  titleOf: (record: Row) => string;
  /** Where to go once it is created. */
  next: (record: Row) => string;
  /** At the right of the title, inside the form. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What a form for a new record and the mutation around it share while the page is open. */
interface CreateSession {
  failure: Error | undefined;
  /** Names this creation: a save whose answer was lost is repeated without making a second record. */
  key: string;
  onSaved: () => void;
}

/** The one wrapper of every form for a new record; @see EditPage for why it saves at once. */
export function CreatePage<Row extends RaRecord>(props: CreatePageProps<Row>) {
  const notify = useNotify();
  const redirect = useRedirect();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const resource = useResourceContext() ?? '';
  const session = useRef<CreateSession>({
    failure: undefined,
    key: newKey(),
    onSaved: () => undefined,
  });

  return (
    <RequireAccess action="create">
      <CreateBase<Row>
        mutationMode="pessimistic"
        redirect={false}
        mutationOptions={{
          mutationFn: async ({ data = {} }) => {
            const meta = { idempotencyKey: session.current.key };
            const result = await dataProvider.create<Row>(resource, { data, meta });
            return result.data;
          },
          onSuccess: (record) => {
            session.current.onSaved();
            notify(`Created: ${props.titleOf(record as Row)}`, { type: 'success' });
            redirect(props.next(record as Row));
          },
          onError: (error) => {
            session.current.failure = error;
          },
        }}
      >
        <CreateForm {...props} session={session} />
      </CreateBase>
    </RequireAccess>
  );
}

function CreateForm<Row>(props: CreatePageProps<Row> & { session: { current: CreateSession } }) {
  const { title, schema, defaultValues, session, children } = props;
  const context = useCreateContext();
  const watch = useRef(noWatch);
  const copySaved = useRef<() => void>(() => undefined);

  useEffect(() => {
    session.current.onSaved = () => copySaved.current();
  }, [session]);

  const save: typeof context.save = async (values, callbacks) => {
    session.current.failure = undefined;
    const errors = await context.save?.(values, callbacks);
    return errors ?? rootError(session.current.failure);
  };

  return (
    <SaveContextProvider value={{ ...context, save }}>
      <Form
        defaultValues={defaultValues}
        resolver={zodResolver(schema) as Resolver}
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        noValidate
      >
        <PageHeader title={title}>{props.actions}</PageHeader>
        <UnsavedChanges watch={watch} />
        <DraftRecovery
          id="new"
          fields={Object.keys(schema.shape)}
          saved={defaultValues}
          creationKey={() => session.current.key}
          onSaved={copySaved}
          onRestore={({ creationKey }) => {
            if (creationKey) session.current.key = creationKey;
          }}
        />
        <ErrorSummary />
        {children}
        <SaveBar isNew label={props.saveLabel} actions={props.saveActions} />
      </Form>
    </SaveContextProvider>
  );
}
