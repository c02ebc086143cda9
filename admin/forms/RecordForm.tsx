import { zodResolver } from '@hookform/resolvers/zod';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Form, SaveContextProvider, type SaveHandler } from 'react-admin';
import type { Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { BackLink, PageHeader } from '../layout/PageHeader.tsx';
import { FORM_WIDTH } from '../layout/Panel.tsx';
import { Conflict } from './AutosaveNotices.tsx';
import type { Values } from './autosave.ts';
import { ErrorSummary, SUMMARY_ID } from './SaveBar.tsx';
import type { RecordForm as RecordFormState } from './useRecordForm.ts';

interface RecordFormProps<Shown extends Values> {
  form: RecordFormState<Shown>;
  schema: z.ZodObject;
  isNew?: boolean;
  title: string;
  /** Beside the title, such as a status. */
  aside?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** For a custom page layout: replaces the title and everything below it. */
  frame?: ((notices: ReactNode) => ReactNode) | undefined;
  children?: ReactNode;
}

/** react-admin's form for the state of useRecordForm, with the title and notices that every record's page has. */
export function RecordForm<Shown extends Values>(props: RecordFormProps<Shown>) {
  const { form, schema, isNew = false, title, aside, actions, frame, children } = props;
  const { shown, save } = form;
  const notices = (
    <>
      {form.conflict ? (
        <Box id={SUMMARY_ID} tabIndex={-1} sx={{ mb: 3, maxWidth: FORM_WIDTH, scrollMarginTop: 80 }}>
          <Conflict {...form.conflict} onLoadTheirs={form.loadTheirs} onSaveMine={form.saveMineOver} />
        </Box>
      ) : (
        <ErrorSummary />
      )}
    </>
  );
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
        {frame ? (
          frame(notices)
        ) : (
          <>
            <BackLink />
            <PageHeader title={title} aside={aside}>
              {actions}
            </PageHeader>
            {notices}
            {children}
          </>
        )}
      </Form>
    </SaveContextProvider>
  );
}
