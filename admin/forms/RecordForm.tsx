import { zodResolver } from '@hookform/resolvers/zod';
import { Box } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import {
  checkHasDirtyFields,
  Form,
  HttpError,
  type RaRecord,
  SaveContextProvider,
  type SaveHandler,
  setSubmissionErrors,
} from 'react-admin';
import {
  createFormControl,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form';
import type * as z from 'zod';
import { BackLink, PageHeader } from '../layout/PageHeader.tsx';
import { FORM_WIDTH } from '../layout/Panel.tsx';
import { sessionGuard } from '../session/session-guard.ts';
import { Conflict } from './AutosaveNotices.tsx';
import type { Values } from './autosave.ts';
import { ErrorSummary, SUMMARY_ID } from './SaveBar.tsx';

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

/** A record that can be edited; updated_at is its version. */
export type Editable = RaRecord & { updated_at: string };

interface RecordFormOptions<Shown extends Values, Saved extends Shown> {
  /** The latest version from the server, or the initial values of a new record. */
  current: Shown;
  /**
   * Writes to the server. Rejects with an HttpError.
   * @param base the record as the person saw it: the version that may be replaced
   */
  write(values: FieldValues, base: Shown): Promise<Saved>;
  done(saved: Saved): void;
  /** Reads the version of somebody else, after a 409. */
  readTheirs?(): Promise<Shown>;
}

interface RecordFormState<Shown extends Values> {
  control: Omit<UseFormReturn<FieldValues>, 'formState'>;
  /** What the form was filled from. */
  shown: Shown;
  /** Sends the form's values. @returns what is wrong with them, by field; undefined when they are saved */
  save(values: FieldValues): Promise<FieldValues | undefined>;
  /** Somebody else has saved since the form was filled. */
  conflict: { message: string; mine: Values; theirs: Shown } | undefined;
  loadTheirs(): void;
  /** Saves what was changed here over their version. */
  saveMineOver(): void;
}

/**
 * The state of one record's form, new or existing, around react-admin's: what is typed survives a conflict, an expired
 * session, a failed request and a save in progress.
 */
export function useRecordForm<Shown extends Values, Saved extends Shown>(
  options: RecordFormOptions<Shown, Saved>,
): RecordFormState<Shown> {
  const { current, write, done, readTheirs } = options;
  const [control] = useState(() => createFormControl<FieldValues>().formControl);
  const isDirty = checkHasDirtyFields(useFormState(control).dirtyFields);
  const [shown, setShown] = useState(current);
  const [latest, setLatest] = useState(current);
  const [conflict, setConflict] = useState<RecordFormState<Shown>['conflict']>();
  const [typedLater, setTypedLater] = useState<Values>({});

  // A newer version from the server replaces the form's values only while nothing has been typed.
  if (current !== latest) {
    setLatest(current);
    if (!isDirty) setShown(current);
  }

  useEffect(() => (isDirty ? sessionGuard.arm() : undefined), [isDirty]);

  // Runs after the form was reset to the saved record; restores what was typed during the save.
  useEffect(() => {
    for (const [name, value] of Object.entries(typedLater))
      control.setValue(name, value, { shouldDirty: true });
  }, [control, typedLater]);

  const saveOver = async (values: FieldValues, base: Shown): Promise<FieldValues | undefined> => {
    const sent = structuredClone(control.getValues());
    try {
      const saved = await write(values, base);
      setConflict(undefined);
      setTypedLater(differing(control.getValues(), sent));
      setShown(saved);
      done(saved);
      return undefined;
    } catch (error) {
      const { message, status, body } = error as HttpError;
      if (body?.errors) return body.errors;
      // Without an error in the form, react-hook-form would treat a failed save as successful and stop warning.
      const failed = { root: { serverError: message } };
      if (!readTheirs || !(error instanceof HttpError) || status !== 409) return failed;
      return readTheirs().then(
        (theirs) => {
          setConflict({ message, mine: differing(values, base), theirs });
          return failed;
        },
        (unread: Error) => ({ root: { serverError: unread.message } }),
      );
    }
  };

  return {
    control,
    shown,
    save: (values) => saveOver(values, shown),
    conflict,
    loadTheirs: () => {
      if (!conflict) return;
      setConflict(undefined);
      setShown(conflict.theirs);
      // Explicitly, because nothing else resets the form if they equal what it was filled from.
      control.reset(conflict.theirs);
    },
    saveMineOver: () => {
      if (!conflict) return;
      const submit = control.handleSubmit(async (values) => {
        // What only they have changed stays theirs.
        const errors = await saveOver(differing(values, shown), conflict.theirs);
        if (errors) setSubmissionErrors(errors, control.setError);
      });
      void submit();
    },
  };
}

const differing = (values: Values, from: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value || null) !== JSON.stringify(from[name] || null),
    ),
  );
