import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useRef } from 'react';
import {
  CreateBase,
  Form,
  type RaRecord,
  SaveContextProvider,
  useCreateContext,
  useNotify,
  useRedirect,
} from 'react-admin';
import type { Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { Allowed } from './Allowed.tsx';
import { rootError } from './EditForm.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { PageHeader } from './PageHeader.tsx';
import { SaveBar } from './SaveBar.tsx';
import { noWatch, UnsavedWork } from './UnsavedWork.tsx';

interface CreatePageProps<Row> {
  title: string;
  /** Resolves the form; what it does not name is not saved. */
  schema: z.ZodObject;
  defaultValues: Record<string, unknown>;
  titleOf: (record: Row) => string;
  /** Where to go once it is created. */
  next: (record: Row) => string;
  children: ReactNode;
}

/** The one wrapper of every form for a new record; @see EditPage for why it saves at once. */
export function CreatePage<Row extends RaRecord>(props: CreatePageProps<Row>) {
  const notify = useNotify();
  const redirect = useRedirect();
  const failure = useRef<Error>(undefined);

  return (
    <Allowed action="create">
      <CreateBase<Row>
        mutationMode="pessimistic"
        redirect={false}
        mutationOptions={{
          onSuccess: (record) => {
            notify(`Created: ${props.titleOf(record as Row)}`, { type: 'success' });
            redirect(props.next(record as Row));
          },
          onError: (error) => {
            failure.current = error;
          },
        }}
      >
        <CreateForm {...props} failure={failure} />
      </CreateBase>
    </Allowed>
  );
}

function CreateForm<Row>(props: CreatePageProps<Row> & { failure: { current: Error | undefined } }) {
  const { title, schema, defaultValues, failure, children } = props;
  const context = useCreateContext();
  const watch = useRef(noWatch);

  const save: typeof context.save = async (values, callbacks) => {
    failure.current = undefined;
    const errors = await context.save?.(values, callbacks);
    return errors ?? rootError(failure.current);
  };

  return (
    <SaveContextProvider value={{ ...context, save }}>
      <PageHeader title={title} />
      <Form
        defaultValues={defaultValues}
        resolver={zodResolver(schema) as Resolver}
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        noValidate
      >
        <UnsavedWork watch={watch} />
        <ErrorSummary />
        {children}
        <SaveBar isNew />
      </Form>
    </SaveContextProvider>
  );
}
