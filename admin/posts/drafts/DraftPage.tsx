import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  checkHasDirtyFields,
  Form,
  type HttpError,
  RecordContextProvider,
  SaveContextProvider,
  type SaveHandler,
  setSubmissionErrors,
  useEvent,
  useRequireAccess,
  useWarnWhenUnsavedChanges,
} from 'react-admin';
import { type Control, type Resolver, useFormState } from 'react-hook-form';
import { useLocation, useParams } from 'react-router-dom';
import type * as z from 'zod';
import {
  DRAFT_FIELDS,
  type OpenedDraft,
  POST_DRAFTS,
  type SavedDraft,
  withDraft,
} from '#shared/post-drafts.ts';
import { postSchema } from '#shared/posts.ts';
import { ConflictDialog } from '../../forms/ConflictDialog.tsx';
import { DraftOffer } from '../../forms/DraftOffer.tsx';
import { newKey } from '../../forms/drafts.ts';
import { RecordNotice } from '../../forms/RecordNotice.tsx';
import { useAutosave } from '../../forms/useAutosave.ts';
import { useRecordForm, type Values } from '../../forms/useRecordForm.ts';
import { LoadingScreen } from '../../layout/LoadingScreen.tsx';
import { renamePage } from '../../layout/sheet-history.ts';
import { editPath } from '../paths.ts';
import {
  beginPost,
  bringBack,
  callOffDraft,
  discardDraft,
  fetchDiscarded,
  fetchDraft,
  publishDraft,
  saveDraft,
  scheduleDraft,
} from './api.ts';
import { AutosaveContext, DraftContext, type Drafting, useAutosaveState } from './draft-context.ts';
import { Refusal } from './Refusal.tsx';
import { editorOf, usePresence } from './usePresence.ts';

/** Milliseconds since the last save in which somebody counts as still writing, and for their last words to be saved. */
const WRITING_MS = 10_000;
const LAST_WORDS_MS = 1500;

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface DraftPageProps {
  /** Initial values of a new article; without them, edits the article in the URL. */
  defaultValues?: Values;
  /** The page, inside the form. */
  children: ReactNode;
}

/**
 * The form of an article, new or existing, which autosaves a draft. It wraps the whole writing screen, whose parts use
 * useDraft(). Input survives a lost connection, an expired session, a crash, and somebody else's changes.
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
    <Written key={key} {...props} defaultValues={props.defaultValues} />
  ) : (
    <Existing key={id} {...props} id={id ?? ''} />
  );
}

function Existing({ id, ...props }: DraftPageProps & { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [POST_DRAFTS, 'open', id],
    queryFn: () => fetchDraft(id),
    // Never cached, because the draft may have changed since another visit.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  if (data) return <Written {...props} opened={data} />;
  return <RecordNotice error={error} onRetry={() => void refetch()} missing={{ to: '/posts' }} />;
}

type WrittenProps = DraftPageProps & ({ opened: OpenedDraft } | { opened?: never; defaultValues: Values });

function Written({ children, opened, defaultValues }: WrittenProps) {
  const client = useQueryClient();
  const [editor] = useState(() => editorOf(opened?.id));
  const [creationKey, setCreationKey] = useState(newKey);
  const [known, setKnown] = useState<OpenedDraft | undefined>(opened);
  /** A ref, to be current between renders. */
  const latest = useRef(known);
  /**
   * The version that the form was filled from or last saved as, which each save names: a newer one that was only read, such
   * as for a conflict, must still be a conflict.
   */
  const version = useRef(opened?.version);
  const learn = (next: OpenedDraft) => {
    latest.current = next;
    // Typing has priority.
    startTransition(() => setKnown(next));
  };
  const [filled, setFilled] = useState(opened);
  const id = known?.id;
  const presence = usePresence(id, editor);
  const isReadOnly = !presence.isWriter && presence.writer !== undefined;

  const reading = useQuery({
    queryKey: [POST_DRAFTS, 'getDraft', id],
    queryFn: () => fetchDraft(id as string),
    enabled: id !== undefined && isReadOnly,
    gcTime: 0,
    staleTime: 0,
    networkMode: 'always',
  });
  // Not what was read when this page last read along, which has been overtaken since.
  const followed = reading.isSuccess && !reading.isFetching ? reading.data : undefined;
  if (isReadOnly && followed && followed.version !== known?.version) {
    setKnown(followed);
    setFilled(followed);
  }

  const current = useMemo(
    (): Values => (filled ? { ...withDraft(filled.post, filled) } : (defaultValues ?? {})),
    [filled, defaultValues],
  );
  const keep = async (values: Values, base: string, last = false): Promise<SavedDraft> => {
    const { post } = latest.current as OpenedDraft;
    const answer = await saveDraft(post.id, { fields: values, editor, last }, base);
    version.current = answer.version;
    learn(afterSaving(latest.current as OpenedDraft, values, answer));
    return answer;
  };
  const form = useRecordForm<Values, Values>({
    schema: postSchema,
    current,
    // Saving stores the draft; only publishing changes what readers see.
    write: async (values, base) => {
      if (!latest.current) await begin(values);
      else await keep(values, String(base.updated_at));
      const saved = { ...base, ...values, updated_at: latest.current?.version };
      refill(saved);
      return saved;
    },
    done: () => undefined,
    readTheirs: async () => {
      const theirs = await fetchDraft(latest.current?.id ?? '');
      learn(theirs);
      return { ...withDraft(theirs.post, theirs) };
    },
    creationKey,
    onRestore: (draft) => draft.creationKey && setCreationKey(draft.creationKey),
  });
  const { control } = form;

  const begin = async (typed: Values) => {
    const answer = await beginPost(pick({ ...control.getValues(), ...typed }), creationKey);
    version.current = answer.version;
    learn(answer);
    // Changes only the URL, so that the caret stays, and a reload opens the article.
    renamePage(`/admin${editPath(answer.id)}`);
  };

  const { autosave, saveNow, refill, follow } = useAutosave({
    form: control,
    fields: DRAFT_FIELDS,
    initial: current,
    isNew: () => latest.current === undefined,
    isReadOnly,
    send: async (typed, isLast) => {
      if (!latest.current) {
        const { title, content } = control.getValues();
        if (!String(title ?? '').trim() && !String(content ?? '').trim()) return false;
        await begin(typed);
      } else await keep(typed, String(version.current), isLast);
      form.markSaved({ ...typed, updated_at: version.current });
      return true;
    },
    refused: (message, kept) =>
      form.refuse({
        message,
        values: structuredClone(control.getValues()),
        base: { ...kept, id: latest.current?.id, updated_at: version.current },
      }),
  });

  /** Fills the form with the server's current version. */
  const show = (draft: OpenedDraft) => {
    version.current = draft.version;
    learn(draft);
    const values = { ...withDraft(draft.post, draft) };
    refill(values);
    form.acceptTheirs(values);
  };

  /** @returns the draft with all that was typed. @throws Error if that could not be saved; the page says why */
  const savedDraft = async (): Promise<OpenedDraft> => {
    if ((await saveNow()) && latest.current) return latest.current;
    throw new Error('Your latest words could not be saved. Try again.');
  };

  const publish = useEvent<Parameters<Drafting['publish']>, Promise<boolean>>(
    async (fields = {}, alone = false) => {
      // Before validation, as the form would drop a validation during which its values are reset.
      const { id: of } = await savedDraft();
      return new Promise<boolean>((resolve) => {
        const refuse = (error: unknown) => {
          const { message, body } = error as HttpError;
          setSubmissionErrors(body?.errors ?? { root: { serverError: message } }, control.setError);
          resolve(false);
        };
        const work = async () => {
          show(await publishDraft(of, { fields, editor, alone }, String(version.current)));
          void client.invalidateQueries({ queryKey: ['posts'] });
          resolve(true);
        };
        void control.handleSubmit(
          () => work().catch(refuse),
          () => resolve(false),
        )();
      });
    },
  );

  const change = async (work: (of: string, base: string) => Promise<SavedDraft>) => {
    const { id: of } = await savedDraft();
    const answer = await work(of, String(version.current));
    version.current = answer.version;
    learn(afterSaving(latest.current as OpenedDraft, {}, answer));
    form.markSaved({ updated_at: answer.version });
  };

  const schedule = useEvent((at: string) => change((of, base) => scheduleDraft(of, at, base)));
  const callOff = useEvent(() => change((of) => callOffDraft(of)));
  const discard = useEvent(async () => {
    await saveNow();
    if (!latest.current) return;
    show(await discardDraft(latest.current.id, String(version.current)));
  });
  const readDiscarded = useEvent(() => (id === undefined ? Promise.resolve([]) : fetchDiscarded(id)));
  const bringBackAgain = useEvent(async (discarded: string) => {
    if (latest.current) show(await bringBack(latest.current.id, discarded));
  });
  const { dirtyFields } = useFormState(control);
  const isUnchanged = !checkHasDirtyFields(dirtyFields);
  const onFilled = useEffectEvent((draft: OpenedDraft) => {
    // Words that are not saved keep the version that they belong to, so that saving them is a conflict.
    if (!isReadOnly || !isUnchanged) return;
    latest.current = draft;
    version.current = draft.version;
    follow(current);
  });
  useEffect(() => {
    if (filled) onFilled(filled);
  }, [filled]);
  const showUnlessTyped = useEvent((draft: OpenedDraft) => {
    // With unsaved input, the next save will report a conflict.
    if (isUnchanged) show(draft);
  });
  const takeOver = useEvent(async () => {
    const typedAt = presence.writer?.typed_at ?? 0;
    await presence.takeOver(async () => {
      // The other page saves its last words once it has learnt of this.
      if (Date.now() - new Date(typedAt).getTime() < WRITING_MS) await delay(LAST_WORDS_MS);
      showUnlessTyped(await fetchDraft(id as string));
    });
  });
  const saveAsked = useEvent(saveNow);

  const [commands] = useState({
    saveNow: saveAsked,
    publish,
    schedule,
    callOff,
    discard,
    readDiscarded,
    bringBack: bringBackAgain,
    takeOver,
  });

  const post = known?.post;
  const isChanged = (field: string) =>
    Object.hasOwn(known?.fields ?? {}, field) || Boolean(dirtyFields[field]);
  const changed =
    post === undefined || post.status === 'draft' ? '' : DRAFT_FIELDS.filter(isChanged).join(' ');
  const { publish_at: publishAt = null, problem: publishProblem = null } = known ?? {};
  const { others, writer, takenBy } = presence;
  // Memoised, because a new object would render all consumers during typing.
  const drafting = useMemo(
    (): Drafting => ({
      ...commands,
      post,
      changes: changed.split(' ').filter(Boolean),
      publishAt,
      publishProblem,
      others,
      writer,
      isReadOnly,
      takenBy,
    }),
    [commands, post, changed, publishAt, publishProblem, others, writer, isReadOnly, takenBy],
  );
  const { conflict } = form;
  const inConflict = {
    ...form,
    acceptTheirs: (theirs: Values) => {
      version.current = String(theirs.updated_at);
      refill(theirs);
      form.acceptTheirs(theirs);
    },
  };
  const save = useEvent(form.save);
  const saving = useMemo(
    () => ({ save: save as SaveHandler<Values>, mutationMode: 'pessimistic' as const }),
    [save],
  );
  const isExisting = opened !== undefined;
  const { shown } = form;
  // Only what fields use of the record.
  const { slug, status } = post ?? {};
  // Memoised, because react-admin's form renders all its inputs with itself, and each save would render it.
  const page = useMemo(
    () => (
      <Form
        {...(isExisting ? { record: shown } : { defaultValues: shown })}
        formControl={control}
        resolver={zodResolver(postSchema as z.ZodObject) as Resolver}
        warnWhenUnsavedChanges
        WarnWhenUnsavedChangesComponent={WarnUnlessSaving}
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
  return (
    <SaveContextProvider value={saving}>
      <DraftContext value={drafting}>
        <AutosaveContext value={autosave}>
          <OfferContext value={<DraftOffer drafts={form.drafts} saved={shown} />}>{page}</OfferContext>
        </AutosaveContext>
      </DraftContext>
      {conflict && <ConflictDialog form={inConflict as never} conflict={conflict} />}
    </SaveContextProvider>
  );
}

/** What is waiting to be saved, or being saved, arrives even if the person leaves. */
function WarnUnlessSaving({ formControl }: { formControl?: Control }) {
  const { state } = useAutosaveState();
  useWarnWhenUnsavedChanges(state !== 'waiting' && state !== 'saving', undefined, formControl);
  return null;
}

/** The offer of a draft that a crash left, to be placed by the page. */
const OfferContext = createContext<ReactNode>(null);

const Offer = () => useContext(OfferContext);

/** Notices above the text: an offered draft, and errors. */
export function DraftNotices() {
  return (
    <>
      <Offer />
      <Refusal />
    </>
  );
}

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

const pick = (values: Values): Values =>
  Object.fromEntries(
    DRAFT_FIELDS.filter((field) => values[field] !== undefined).map((field) => [field, values[field]]),
  );
