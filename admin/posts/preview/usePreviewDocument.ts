import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../layout/useDebounced.ts';
import { isUnauthenticated } from '../../session/http.ts';
import { sessionGuard } from '../../session/session-guard.ts';
import { previewSaved, previewUnsaved } from '../api.ts';

/** What to show: a saved post, or the values of a form. */
export type PreviewSource = { saved: string } | { unsaved: Record<string, unknown> };

export interface PreviewDocument {
  /** The last successful preview as an HTML document; undefined before the first. */
  html: string | undefined;
  isUpdating: boolean;
  error: Error | undefined;
  retry(): void;
}

/** Debounce in milliseconds. */
const PAUSE_MS = 350;

/**
 * Renders the article on the server, debounced; superseded requests are cancelled. After a failure the last preview stays.
 * @param source must be referentially stable
 */
export function usePreviewDocument(source: PreviewSource): PreviewDocument {
  const typed = useDebounced(source, PAUSE_MS);
  const wanted = 'saved' in source ? source : typed;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['post-preview', wanted],
    queryFn: ({ signal }) =>
      'saved' in wanted ? previewSaved(wanted.saved, signal) : previewUnsaved(wanted.unsaved, signal),
    // Not cached, so that an outdated saved version is never shown.
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
