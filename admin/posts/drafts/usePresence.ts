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

/** Of one article, the name of the page of this tab that had it open before it was loaded anew. */
const keyOf = (id: string) => `admin-editor:${id}`;

/** @returns the name of this page: that from before it was loaded anew, so that it writes on where it did */
export const editorOf = (id: string | undefined): string =>
  (id !== undefined && sessionStorage.getItem(keyOf(id))) || newKey();

interface Presence {
  others: PostEditor[];
  /** Who writes, where it is not this page. */
  writer: PostEditor | undefined;
  /** Whether this page may write: not before the server has said so. */
  isWriter: boolean;
  takenBy: string | undefined;
  takeOver(): Promise<void>;
}

/**
 * Shows that the article is open here and learns who else has it open: every few seconds, and at once when the live stream
 * tells of a change.
 * @param id undefined while the article is on this page only
 * @param editor names this page
 */
export function usePresence(id: string | undefined, editor: string): Presence {
  const client = useQueryClient();
  const queryKey = [POST_PRESENCE, 'getPresence', id, editor];
  /** The last sign of life: one that arrived after the leave would be that of a page which nobody has open. */
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
    // Only while no page has it: a tab that is duplicated gets a copy of the storage.
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
    takeOver: async () => {
      client.setQueryData(queryKey, await takeOver(id as string, editor));
    },
  };
}
