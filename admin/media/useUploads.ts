import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MEDIA_MAX_BYTES, MEDIA_NO_SVG, MEDIA_TOO_LARGE, type UploadedMedia } from '#shared/media.ts';
import { sendFile, UploadRefusal } from './send-file.ts';

export interface Upload {
  id: number;
  file: File;
  /** working: everything is sent, and the server is generating the sizes. */
  state: 'waiting' | 'sending' | 'working' | 'done' | 'refused' | 'cancelled';
  /** The fraction sent, from 0 to 1. */
  progress: number;
  /** Why it was refused, and what to do. */
  message?: string;
  canTryAgain?: boolean;
  asset?: UploadedMedia;
}

export interface Uploads {
  uploads: Upload[];
  add(files: Iterable<File>): void;
  cancel(id: number): void;
  retry(id: number): void;
  /** Removes a finished file from the list, not from the library. */
  dismiss(id: number): void;
}

/** Concurrent uploads: while the server generates the sizes of one, the next is sent. */
const AT_ONCE = 2;

/** A queue of uploads; a refused file does not hold up the rest. */
export function useUploads(): Uploads {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const underWay = useRef(new Map<number, AbortController>());
  const client = useQueryClient();

  const change = useCallback((id: number, changed: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  }, []);

  const start = useCallback(
    async ({ id, file }: Upload) => {
      const controller = new AbortController();
      underWay.current.set(id, controller);
      change(id, { state: 'sending', progress: 0 });
      try {
        const asset = await sendFile(file, {
          signal: controller.signal,
          onProgress: (part) => change(id, part < 1 ? { progress: part } : { state: 'working', progress: 1 }),
        });
        change(id, { state: 'done', asset });
        client.invalidateQueries({ queryKey: ['media'] });
      } catch (error) {
        change(id, controller.signal.aborted ? { state: 'cancelled' } : refusalOf(error));
      } finally {
        underWay.current.delete(id);
        // Triggers a render, which starts the next one.
        setUploads((all) => [...all]);
      }
    },
    [change, client],
  );

  useEffect(() => {
    for (const upload of uploads) {
      if (underWay.current.size >= AT_ONCE) return;
      if (upload.state === 'waiting' && !underWay.current.has(upload.id)) start(upload);
    }
  }, [uploads, start]);

  useEffect(() => {
    const all = underWay.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  useLeaveWarning(uploads.some(({ state }) => ['waiting', 'sending', 'working'].includes(state)));

  return {
    uploads,
    add: (files) => setUploads((all) => [...all, ...[...files].map(newUpload)]),
    cancel: (id) => {
      const controller = underWay.current.get(id);
      if (controller) controller.abort();
      else change(id, { state: 'cancelled' });
    },
    retry: (id) => change(id, { state: 'waiting', progress: 0 }),
    dismiss: (id) => setUploads((all) => all.filter((one) => one.id !== id)),
  };
}

function refusalOf(error: unknown): Partial<Upload> {
  const { message } = error as Error;
  return { state: 'refused', message, canTryAgain: error instanceof UploadRefusal && error.canTryAgain };
}

let lastId = 0;

/** Refuses without sending what the server would refuse anyway. */
function newUpload(file: File): Upload {
  lastId += 1;
  const upload = { id: lastId, file, progress: 0 };
  if (file.size > MEDIA_MAX_BYTES) return { ...upload, state: 'refused', message: MEDIA_TOO_LARGE };
  if (file.type === 'image/svg+xml') return { ...upload, state: 'refused', message: MEDIA_NO_SVG };
  return { ...upload, state: 'waiting' };
}

function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
