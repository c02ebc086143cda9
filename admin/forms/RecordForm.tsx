import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { Form, SaveContextProvider, type SaveHandler } from 'react-admin';
import type { Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { PageHeader } from '../layout/PageHeader.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { RecordForm as RecordFormState, Values } from './useRecordForm.ts';

interface RecordFormProps<Shown extends Values> {
  form: RecordFormState<Shown>;
  schema: z.ZodObject;
  isNew?: boolean;
  title: string;
  /** Beside the title, such as a status. */
  aside?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** react-admin's form around the state of useRecordForm, with what every record's page has above its fields. */
export function RecordForm<Shown extends Values>(props: RecordFormProps<Shown>) {
  const { form, schema, isNew = false, title, aside, actions, children } = props;
  const { shown, save } = form;
  return (
    <SaveContextProvider value={{ save: save as SaveHandler<Shown>, mutationMode: 'pessimistic' }}>
      <Form
        {...(isNew ? { defaultValues: shown } : { record: shown })}
        formControl={form.control}
        resolver={zodResolver(schema) as Resolver}
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        noValidate
      >
        <PageHeader title={title} aside={aside}>
          {actions}
        </PageHeader>
        <DraftOffer drafts={form.drafts} saved={shown} />
        <ErrorSummary />
        {children}
      </Form>
    </SaveContextProvider>
  );
}
