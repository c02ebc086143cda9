import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useMemo, useRef, useState } from 'react';
import {
  Form,
  type HttpError,
  RecordContextProvider,
  SaveContextProvider,
  setSubmissionErrors,
  useEvent,
  useRequireAccess,
} from 'react-admin';
import type { FieldValues, Resolver } from 'react-hook-form';
import { useLocation, useParams } from 'react-router-dom';
import type * as z from 'zod';
import { DRAFT_FIELDS, type OpenedDraft, type SavedDraft } from '#shared/post-drafts.ts';
import { postSchema } from '#shared/posts.ts';
import { newKey } from '../../browser.ts';
import type { Stored, Values } from '../../forms/autosave.ts';
import { useAutosavedForm } from '../../forms/useAutosavedForm.ts';
import { LoadingScreen, RecordNotice } from '../../layout/Problem.tsx';
import { beginPost, discardDraft, fetchDraft, publishDraft, saveDraft } from '../api.ts';
import { editPath } from '../paths.ts';
import { DraftContext, type Drafting } from './draft-context.ts';

interface DraftPageProps {
  /** Initial values of a new article; without them, edits the article in the URL. */
  defaultValues?: Values;
  /** The page, inside the form. */
  children: ReactNode;
}

/**
 * The form of an article, new or existing, which saves a draft while somebody types. It wraps the whole writing screen, whose
 * parts use useDraft().
 */
export function DraftPage(props: DraftPageProps) {
  const { id } = useParams();
  const { key } = useLocation();
  const { isPending } = useRequireAccess({
    resource: 'posts',
    action: props.defaultValues ? 'create' : 'edit',
  });
  if (isPending) return <LoadingScreen />;
  return props.defaultValues ? (
    <DraftForm key={key} {...props} />
  ) : (
    <LoadDraft key={id} {...props} id={id ?? ''} />
  );
}

function LoadDraft({ id, ...props }: DraftPageProps & { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['post-drafts', 'open', id],
    queryFn: () => fetchDraft(id),
    // Never cached, because the draft may have changed since another visit.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  if (data) return <DraftForm {...props} opened={data} />;
  return <RecordNotice error={error} onRetry={() => void refetch()} missing={{ to: '/posts' }} />;
}

function DraftForm({ children, opened, defaultValues = {} }: DraftPageProps & { opened?: OpenedDraft }) {
  const client = useQueryClient();
  const [creationKey] = useState(newKey);
  const [known, setKnown] = useState(opened);
  /** A ref, to be current between renders. */
  const latest = useRef(known);
  const setDraft = (next: OpenedDraft) => {
    latest.current = next;
    // Typing has priority.
    startTransition(() => setKnown(next));
  };

  const { control, autosave } = useAutosavedForm({
    stored: opened ? storedOf(opened) : { values: {}, version: '' },
    // A new article begins with its first words.
    pick: (values) => (latest.current || isBegun(values) ? draftOf(values) : {}),
    save: async (changes, version) => {
      if (!latest.current) {
        const begun = await beginPost(changes, creationKey);
        setDraft(begun);
        // Changes only the URL, so that the caret stays, and a reload opens the article.
        // Without the router, which would render the page anew.
        window.history.replaceState(window.history.state, '', `/admin${editPath(begun.id)}`);
        return begun.version;
      }
      const answer = await saveDraft(latest.current.id, changes, version);
      setDraft(afterSaving(latest.current, changes, answer));
      return answer.version;
    },
    read: async () => {
      const theirs = await fetchDraft(latest.current?.id ?? creationKey);
      setDraft(theirs);
      return storedOf(theirs);
    },
  });

  /** @returns the draft with all that was typed. @throws Error if that could not be saved, with the reason */
  const savedDraft = async (): Promise<OpenedDraft> => {
    await autosave.lastWords();
    if (!latest.current) throw new Error('Give the article a title and a word of text first.');
    return latest.current;
  };
  /** Fills the form with the server's current version. */
  const show = (draft: OpenedDraft) => {
    setDraft(draft);
    autosave.follow(storedOf(draft));
  };

  const publish = useEvent<Parameters<Drafting['publish']>, Promise<boolean>>(
    async (fields = {}, alone = false) => {
      // Before validation, as the form would drop a validation during which its values are reset.
      const { id, version } = await savedDraft();
      let isPublished = false;
      const submit = control.handleSubmit(async () => {
        try {
          show(await publishDraft(id, { fields, alone }, version));
          isPublished = true;
          void client.invalidateQueries({ queryKey: ['posts'] });
        } catch (error) {
          const { message, body, status } = error as HttpError;
          if (!status || status >= 500) autosave.doubt();
          setSubmissionErrors(body?.errors ?? { root: { serverError: message } }, control.setError);
        }
      });
      await submit();
      return isPublished;
    },
  );
  const discard = useEvent(async () => {
    const { id, version } = await savedDraft();
    show(await discardDraft(id, version));
  });
  const [commands] = useState({ publish, discard });

  const drafting = useMemo(
    (): Drafting => ({
      ...commands,
      autosave,
      post: known?.post,
      changes:
        known && known.post.status !== 'draft' ? DRAFT_FIELDS.filter((field) => field in known.fields) : [],
    }),
    [commands, autosave, known],
  );
  const [shown] = useState<Values>(() => (opened ? storedOf(opened).values : defaultValues));
  const isExisting = opened !== undefined;
  // Only what fields use of the record.
  const { id, slug, status } = known?.post ?? {};
  // Memoised, because react-admin's form renders all its inputs with itself, and each save would render it.
  const page = useMemo(
    () => (
      <Form
        {...(isExisting ? { record: shown } : { defaultValues: shown })}
        formControl={control}
        resolver={zodResolver(postSchema as z.ZodObject) as Resolver}
        disableInvalidFormNotification
        noValidate
      >
        <RecordContextProvider value={id === undefined ? undefined : { id, slug, status }}>
          {children}
        </RecordContextProvider>
      </Form>
    ),
    [isExisting, shown, control, id, slug, status, children],
  );
  const save = useEvent(async () => void (await autosave.flush()));
  const saving = useMemo(() => ({ save, mutationMode: 'pessimistic' as const }), [save]);
  return (
    <SaveContextProvider value={saving}>
      <DraftContext value={drafting}>{page}</DraftContext>
    </SaveContextProvider>
  );
}

const storedOf = (draft: OpenedDraft): Stored => ({
  values: { ...draft.post, ...draft.fields, updated_at: draft.version },
  version: draft.version,
});

const isBegun = ({ title, content }: FieldValues) => `${title ?? ''}${content ?? ''}`.trim() !== '';

const draftOf = (values: FieldValues): Values =>
  Object.fromEntries(
    DRAFT_FIELDS.filter((field) => values[field] !== undefined).map((field) => [field, values[field]]),
  );

/** @returns the draft after the server has saved these values */
function afterSaving(before: OpenedDraft, values: Values, kept: SavedDraft): OpenedDraft {
  const { differs, updated_at, ...draft } = kept;
  const fields = { ...before.fields, ...values };
  const inRecord = Object.entries(values).filter(([name]) => !differs.includes(name));
  return {
    ...draft,
    post: { ...before.post, ...Object.fromEntries(inRecord), updated_at },
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => differs.includes(name))),
  };
}
