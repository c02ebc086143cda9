import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnauthenticated, requestText } from '../../session/http.ts';
import { sessionGuard } from '../../session/session-guard.ts';

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
 * Asks the server for the article as the site renders it, a moment after each change; an answer that is overtaken is
 * dropped. A failure leaves the last good picture.
 */
export function usePreviewDocument(source: PreviewSource): PreviewDocument {
  const [html, setHtml] = useState<string>();
  const [error, setError] = useState<Error>();
  const [isUpdating, setUpdating] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const shown = useRef<string>(undefined);
  const hasBegun = useRef(false);
  const saved = 'saved' in source ? source.saved : undefined;
  const unsaved = 'unsaved' in source ? source.unsaved : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again for the same
  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      const request = requestFor(saved, unsaved);
      const name = JSON.stringify(request);
      if (unsaved && name === shown.current) {
        setUpdating(false);
        return;
      }
      setUpdating(true);
      try {
        const { url, ...options } = request;
        const document = await requestText(url, { ...options, signal: gone.signal });
        if (gone.signal.aborted) return;
        shown.current = name;
        setHtml(document);
        setError(undefined);
      } catch (problem) {
        if (gone.signal.aborted) return;
        setError(problem as Error);
      }
      setUpdating(false);
    };
    // The first picture is wanted at once, and what is saved does not change while one types.
    const timer = setTimeout(ask, hasBegun.current && unsaved ? PAUSE_MS : 0);
    hasBegun.current = true;
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [saved, unsaved, attempt]);

  const retry = useCallback(async () => {
    if (isUnauthenticated(error) && !(await sessionGuard.ask())) return;
    shown.current = undefined;
    setError(undefined);
    setUpdating(true);
    setAttempt((number) => number + 1);
  }, [error]);

  return { html, isUpdating, error, retry };
}

function requestFor(saved: string | undefined, unsaved: Record<string, unknown> | undefined) {
  const url = '/api/admin/posts';
  return unsaved
    ? { url: `${url}/preview`, method: 'POST', body: JSON.stringify(unsaved) }
    : { url: `${url}/${encodeURIComponent(saved ?? '')}/preview`, method: 'GET' };
}
