import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../layout/useDebounced.ts';
import { isUnauthenticated } from '../../session/http.ts';
import { sessionGuard } from '../../session/session-guard.ts';
import { previewSaved, previewUnsaved } from '../api.ts';

/** What is to be shown: a post as it is saved, or the values of a form. */
export type PreviewSource = { saved: string } | { unsaved: Record<string, unknown> };

export interface PreviewDocument {
  /** The last good picture as an HTML document; undefined before the first. */
  html: string | undefined;
  isUpdating: boolean;
  error: Error | undefined;
  retry(): void;
}

/** A pause in typing that is long enough to ask the server. */
const PAUSE_MS = 350;

/**
 * Asks the server for the article as the site renders it, a moment after each change; superseded answers are
 * cancelled. A failure leaves the last good picture.
 * @param source the same object as long as it means the same
 */
export function usePreviewDocument(source: PreviewSource): PreviewDocument {
  const typed = useDebounced(source, PAUSE_MS);
  const wanted = 'saved' in source ? source : typed;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['post-preview', wanted],
    queryFn: ({ signal }) =>
      'saved' in wanted ? previewSaved(wanted.saved, signal) : previewUnsaved(wanted.unsaved, signal),
    // The saved version of before the last save must not come back.
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
  const [html, setHtml] = useState(data);
  if (data !== undefined && data !== html) setHtml(data);

  const retry = async () => {
    if (!isUnauthenticated(error) || (await sessionGuard.ask())) refetch();
  };
  return { html, isUpdating: isFetching, error: isFetching ? undefined : (error ?? undefined), retry };
}
