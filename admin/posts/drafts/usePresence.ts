import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import {
  EDITOR_SIGN_SECONDS,
  POST_PRESENCE,
  type PostEditor,
  type PostPresence,
} from '#shared/post-drafts.ts';
import { newKey } from '../../forms/drafts.ts';
import { sendPresence, takeOver } from './api.ts';

/** Session storage key of this page's editor id for an article, which survives a reload. */
const keyOf = (id: string) => `admin-editor:${id}`;

/** @returns this page's editor id: after a reload the previous one, so that it remains the writer */
export const editorOf = (id: string | undefined): string =>
  (id !== undefined && sessionStorage.getItem(keyOf(id))) || newKey();

interface Presence {
  others: PostEditor[];
  /** The writer, if it is not this page. */
  writer: PostEditor | undefined;
  /** Whether this page may write; false until the server has confirmed it. */
  isWriter: boolean;
  takenBy: string | undefined;
  /** @param prepare runs once the server has agreed, before this page may write */
  takeOver(prepare: () => Promise<void>): Promise<void>;
}

/**
 * Sends presence heartbeats and returns who else has the article open: every few seconds, and at once on a live update.
 * @param id undefined until the article has been created
 * @param editor this page's editor id
 */
export function usePresence(id: string | undefined, editor: string): Presence {
  const client = useQueryClient();
  const queryKey = [POST_PRESENCE, 'getPresence', id, editor];
  /** The last heartbeat. Leaving waits for it, because one that arrives later would revive a closed page. */
  const sent = useRef<Promise<PostPresence>>(undefined);
  const { data } = useQuery({
    queryKey,
    queryFn: () => {
      sent.current = sendPresence(id as string, editor);
      return sent.current;
    },
    enabled: id !== undefined,
    refetchInterval: EDITOR_SIGN_SECONDS * 1000,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });

  useEffect(() => {
    if (id === undefined) return;
    // Removed while the page is open, because duplicating a tab copies its session storage.
    const claim = () => sessionStorage.removeItem(keyOf(id));
    const say = (sign: 'unload' | 'leave') => void sendPresence(id, editor, sign).catch(() => undefined);
    const unload = () => {
      sessionStorage.setItem(keyOf(id), editor);
      say('unload');
    };
    claim();
    window.addEventListener('pagehide', unload);
    window.addEventListener('pageshow', claim);
    return () => {
      window.removeEventListener('pagehide', unload);
      window.removeEventListener('pageshow', claim);
      Promise.allSettled([sent.current]).then(() => say('leave'));
    };
  }, [id, editor]);

  const editors = data?.editors;
  const others = useMemo(() => editors?.filter((other) => other.id !== editor) ?? [], [editors, editor]);
  const writer = others.find(({ is_writing }) => is_writing);
  return {
    others,
    writer,
    isWriter: id === undefined || (data !== undefined && writer === undefined),
    takenBy: writer ? (data?.taken_by ?? undefined) : undefined,
    takeOver: async (prepare) => {
      const taken = await takeOver(id as string, editor);
      await prepare();
      client.setQueryData(queryKey, taken);
    },
  };
}
