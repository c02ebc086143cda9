import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { PostFinding } from '#shared/post-checks.ts';
import { CONTENT_MAX, type Post } from '#shared/posts.ts';
import { checkPost } from '../api.ts';

export type Checklist =
  | { state: 'unasked' }
  | { state: 'asking' }
  | { state: 'known'; findings: PostFinding[] }
  | { state: 'failed'; message: string };

/** The server's findings about the form's current values, saved or not. */
export function useChecklist(): { checklist: Checklist; check: () => void } {
  const { getValues } = useFormContext();
  const record = useRecordContext<Post>();
  const id = record?.id ?? null;
  const [asked, setAsked] = useState<{ at: number; values: Record<string, unknown> }>();
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['post-check', asked, id],
    queryFn: ({ signal }) => findingsOf({ ...asked?.values, id }, signal),
    enabled: asked !== undefined,
    // Findings stay while a new article, which has just been given its id, is checked again.
    placeholderData: (findings, query) => (query?.queryKey[1] === asked ? findings : undefined),
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });

  const check = useCallback(() => setAsked({ at: Date.now(), values: pick(getValues()) }), [getValues]);

  if (isFetching && !isPlaceholderData) return { checklist: { state: 'asking' }, check };
  if (error) return { checklist: { state: 'failed', message: error.message }, check };
  return { checklist: data ? { state: 'known', findings: data } : { state: 'unasked' }, check };
}

async function findingsOf(values: Record<string, unknown>, signal: AbortSignal): Promise<PostFinding[]> {
  if (String(values.content ?? '').length > CONTENT_MAX)
    throw new Error('The text is too long to be checked.');
  return checkPost(values, signal).then(
    ({ findings }) => findings,
    (error: Error) => {
      throw new Error(`The article could not be checked. ${error.message}`);
    },
  );
}

const FIELDS = ['title', 'slug', 'excerpt', 'content', 'category_id', 'seo_title', 'seo_description'];

const pick = (values: Record<string, unknown>) =>
  Object.fromEntries(FIELDS.map((field) => [field, values[field]]));
