import { useCallback, useEffect, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { PostFinding } from '#shared/post-checks.ts';
import { CONTENT_MAX, type Post } from '#shared/posts.ts';
import { httpClient } from '../../session/http.ts';

export type Checklist =
  | { state: 'unasked' }
  | { state: 'asking' }
  | { state: 'known'; findings: PostFinding[] }
  | { state: 'failed'; message: string };

/** The server's findings about what is in the form at this moment, saved or not. */
export function useChecklist(): { checklist: Checklist; check: () => Promise<void> } {
  const { getValues } = useFormContext();
  const record = useRecordContext<Post>();
  const [checklist, setChecklist] = useState<Checklist>({ state: 'unasked' });
  const asked = useRef<AbortController>(null);
  useEffect(() => () => asked.current?.abort(), []);

  const check = useCallback(async () => {
    asked.current?.abort();
    const asking = new AbortController();
    asked.current = asking;
    const values = getValues();
    if (String(values.content ?? '').length > CONTENT_MAX) {
      return setChecklist({ state: 'failed', message: 'The text is too long to be checked.' });
    }
    setChecklist({ state: 'asking' });
    try {
      const { json } = await httpClient('/api/admin/posts/check', {
        method: 'POST',
        body: JSON.stringify({ ...pick(values), id: record?.id ?? null }),
        signal: asking.signal,
      });
      if (!asking.signal.aborted) setChecklist({ state: 'known', findings: json.findings });
    } catch (error) {
      if (asking.signal.aborted) return;
      const message = error instanceof Error ? error.message : 'Please try again.';
      setChecklist({ state: 'failed', message: `The post could not be checked. ${message}` });
    }
  }, [getValues, record?.id]);

  return { checklist, check };
}

const FIELDS = [
  'title',
  'slug',
  'excerpt',
  'content',
  'content_format',
  'category_id',
  'seo_title',
  'seo_description',
];

const pick = (values: Record<string, unknown>) =>
  Object.fromEntries(FIELDS.map((field) => [field, values[field]]));
