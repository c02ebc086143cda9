import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sessionGuard } from '../session/session-guard.ts';
import { type SendOptions, UploadRefusal } from './send-file.ts';

export interface Upload<Answer> {
  id: number;
  file: File;
  /** working: everything is sent, and the server is at work on it. */
  state: 'waiting' | 'sending' | 'working' | 'done' | 'refused' | 'cancelled';
  /** The fraction sent, from 0 to 1. */
  progress: number;
  /** Why it was refused, and what to do. */
  message?: string;
  canTryAgain?: boolean;
  answer?: Answer;
}

export interface Uploads<Answer> {
  uploads: readonly Upload<Answer>[];
  isSending: boolean;
  /** Whether leaving would end an upload. A function, so that it is current between renders. */
  isUnderWay(): boolean;
  add(files: readonly File[]): void;
  cancel(id: number): void;
  retry(id: number): void;
  /** Removes a finished file from the list. */
  dismiss(id: number): void;
}

interface UploadsOptions<Answer> {
  /** @throws UploadRefusal */
  send(file: File, options: SendOptions): Promise<Answer>;
  /** @returns why the server would refuse a file, which is then not sent @param chosen all that were chosen with it */
  refusalOf(file: File, chosen: readonly File[]): string | undefined;
  onDone(answer: Answer, file: File): unknown;
  /** Whether the next file takes the place of the one before. */
  isSingle?: boolean;
}

/** Concurrent uploads: while the server is at work on one, the next is sent. */
const AT_ONCE = 2;

export const isActive = ({ state }: Pick<Upload<unknown>, 'state'>): boolean =>
  state === 'waiting' || state === 'sending' || state === 'working';

/**
 * A queue of uploads; a refused file does not hold up the rest. While one is being sent or can be tried again, an expired
 * session asks for the password in a dialog instead of leaving the page, which would lose the chosen file.
 */
export function useUploads<Answer>(options: UploadsOptions<Answer>): Uploads<Answer> {
  const { send, refusalOf, onDone, isSingle = false } = options;
  const [uploads, setUploads] = useState<Upload<Answer>[]>([]);
  const underWay = useRef(new Map<number, AbortController>());
  const isSending = uploads.some(isActive);

  const change = (id: number, changed: Partial<Upload<Answer>>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));

  // From the start, as other requests of the page get a 401 too, before this one has its answer.
  const wouldBeLost = isSending || uploads.some(({ canTryAgain }) => canTryAgain);
  useEffect(() => (wouldBeLost ? sessionGuard.arm() : undefined), [wouldBeLost]);

  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);

  const start = useEffectEvent(async ({ id, file }: Upload<Answer>) => {
    const controller = new AbortController();
    underWay.current.set(id, controller);
    change(id, { state: 'sending', progress: 0 });
    try {
      const answer = await send(file, {
        signal: controller.signal,
        onProgress: (part) => change(id, { state: part < 1 ? 'sending' : 'working', progress: part }),
      });
      underWay.current.delete(id);
      if (isSingle) setUploads([]);
      else change(id, { state: 'done', answer });
      onDone(answer, file);
    } catch (error) {
      underWay.current.delete(id);
      change(id, controller.signal.aborted ? { state: 'cancelled' } : refusal(error));
    }
  });

  useEffect(() => {
    for (const upload of uploads) {
      if (underWay.current.size >= AT_ONCE) return;
      if (upload.state === 'waiting' && !underWay.current.has(upload.id)) void start(upload);
    }
  }, [uploads]);

  useEffect(() => {
    const all = underWay.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const newUpload = (file: File, chosen: readonly File[]): Upload<Answer> => {
    lastId += 1;
    const message = refusalOf(file, chosen);
    const upload = { id: lastId, file, progress: 0 };
    return message === undefined ? { ...upload, state: 'waiting' } : { ...upload, state: 'refused', message };
  };
  return {
    uploads,
    isSending,
    isUnderWay: () => underWay.current.size > 0,
    add: (files) => {
      const added = files.map((file) => newUpload(file, files));
      if (!isSingle) setUploads((all) => [...all, ...added]);
      else if (underWay.current.size === 0) setUploads(added.slice(0, 1));
    },
    cancel: (id) => {
      const controller = underWay.current.get(id);
      if (controller) controller.abort();
      else change(id, { state: 'cancelled' });
    },
    retry: (id) => change(id, { state: 'waiting', progress: 0, canTryAgain: false }),
    dismiss: (id) => setUploads((all) => all.filter((one) => one.id !== id)),
  };
}

function refusal(error: unknown): Partial<Upload<never>> {
  if (error instanceof UploadRefusal)
    return { state: 'refused', message: error.message, canTryAgain: error.canTryAgain };
  return { state: 'refused', message: 'The file could not be sent. Please try again.', canTryAgain: true };
}

let lastId = 0;
