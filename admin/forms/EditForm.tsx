import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import {
  Form,
  SaveContextProvider,
  type SaveHandler,
  type SaveHandlerCallbacks,
  useEditContext,
} from 'react-admin';
import { type FieldValues, type Resolver, useFormContext } from 'react-hook-form';
import { PageHeader } from '../layout/PageHeader.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { DraftRecovery } from './DraftRecovery.tsx';
import type { Editable, EditPageProps } from './EditPage.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { SaveBar } from './SaveBar.tsx';
import { type FormWatch, noWatch, UnsavedChanges } from './UnsavedChanges.tsx';

/** A save that was refused because somebody else had saved since. */
export interface Conflict {
  /** Names who saved and when. */
  message: string;
  /** What was sent. */
  values: Record<string, unknown>;
  /** The record as it was when the editing began. */
  base: Record<string, unknown>;
}

/** What an edit form and the mutation around it share while the page is open. */
export interface EditSession<Row> {
  /** The record as the person saw it: the version that a save may replace. */
  seen: Row | undefined;
  failure: Error | undefined;
  onSaved: ((record: Row) => void) | undefined;
}

interface EditFormProps<Row> extends EditPageProps<Row> {
  record: Row;
  session: { current: EditSession<Row> };
  conflict: Conflict | undefined;
  onConflictClose: () => void;
}

export function EditForm<Row extends Editable>(props: EditFormProps<Row>) {
  const { record, schema, listPath, titleOf, session, conflict, onConflictClose } = props;
  const context = useEditContext<Row>();
  const watch = useRef<FormWatch>(noWatch);
  const [shown, setShown] = useState(record);
  const copySaved = useRef<() => void>(() => undefined);
  const [typedLater, setTypedLater] = useState<Record<string, unknown>>({});

  useEffect(() => {
    session.current.seen = shown;
  }, [session, shown]);

  useEffect(() => {
    session.current.onSaved = (saved) => {
      copySaved.current();
      setTypedLater(watch.current.typedSince());
      setShown(saved);
    };
  }, [session]);

  // A fresher copy from the server replaces the form only while nothing has been typed into it.
  useEffect(() => {
    if (!watch.current.isDirty) setShown(record);
  }, [record]);

  const save = async (
    values: Partial<Row>,
    callbacks?: SaveHandlerCallbacks,
  ): Promise<FieldValues | undefined> => {
    session.current.failure = undefined;
    watch.current.markSent();
    const errors = await context.save?.(values, callbacks);
    // Without an error in the form, react-hook-form takes a failed save for a successful one and stops warning.
    return errors ?? rootError(session.current.failure);
  };

  return (
    <SaveContextProvider value={{ ...context, save: save as SaveHandler<Row> }}>
      <Form
        record={shown}
        resolver={zodResolver(schema) as Resolver}
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        noValidate
      >
        <PageHeader title={titleOf(shown)} aside={props.aside?.(shown)}>
          {props.actions?.(shown)}
        </PageHeader>
        <UnsavedChanges watch={watch} />
        <TypedLater values={typedLater} />
        <DraftRecovery
          key={shown.id}
          id={shown.id}
          fields={Object.keys(schema.shape)}
          saved={shown}
          version={shown.updated_at}
          onSaved={copySaved}
          // The version of then: what was saved in between is met as a conflict, not overwritten.
          onRestore={({ base }) => {
            if (base) session.current.seen = { ...shown, ...base };
          }}
        />
        <ErrorSummary />
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
        {conflict && (
          <ConflictDialog
            conflict={conflict}
            id={shown.id}
            fields={Object.keys(schema.shape)}
            onClose={onConflictClose}
            onTakeTheirs={(theirs: Row) => {
              onConflictClose();
              setShown(theirs);
            }}
            onKeepMine={(theirs: Row, fields) => {
              session.current.seen = theirs;
              const mine = fields.map((field) => [field, conflict.values[field]]);
              return save(Object.fromEntries(mine));
            }}
          />
        )}
      </Form>
    </SaveContextProvider>
  );
}

/** The answer of a save handler that failed without field errors. */
export const rootError = (failure: Error | undefined) =>
  failure ? { root: { serverError: failure.message } } : undefined;

/** Puts back what was typed while the save was on its way, after the saved record has filled the form. */
function TypedLater({ values }: { values: Record<string, unknown> }) {
  const { setValue } = useFormContext();
  useEffect(() => {
    queueMicrotask(() => {
      for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
    });
  }, [values, setValue]);
  return null;
}
