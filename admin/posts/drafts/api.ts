import type { DiscardedDraft, OpenedDraft, PostFields, SavedDraft } from '#shared/post-drafts.ts';
import { adminApi, httpClient } from '../../session/http.ts';

const pathOf = (id: string, what: string) => `posts/${encodeURIComponent(id)}/${what}`;

/** Bytes. Browsers allow keepalive requests of 64 kB in total. */
const KEEPALIVE_MAX_BYTES = 56_000;

/** Uses keepalive, so that a save survives closing the page. A larger text only has its local draft. */
const sent = (content: unknown) => {
  const body = JSON.stringify(content);
  // Not measured with a Blob, which would wait for another process each time.
  const isSmall =
    body.length <= KEEPALIVE_MAX_BYTES && new TextEncoder().encode(body).length <= KEEPALIVE_MAX_BYTES;
  return { body, ...(isSmall && { keepalive: true }) };
};

/** Writes with If-Match. @throws HttpError, with status 409 if there is a newer version */
async function writeOver<T>(
  path: string,
  { method, body, version }: { method: string; body: unknown; version: string },
): Promise<T> {
  const { json } = await httpClient(`/api/admin/${path}`, {
    method,
    ...sent(body),
    headers: new Headers({ Accept: 'application/json', 'If-Match': `"${version}"` }),
  });
  return json as T;
}

/** The article with its draft. */
export const fetchDraft = (id: string) => adminApi<OpenedDraft>(pathOf(id, 'draft'));

/** Saves a draft, which is not public. */
export const saveDraft = (id: string, fields: PostFields, version: string) =>
  writeOver<SavedDraft>(pathOf(id, 'draft'), { method: 'PUT', body: { fields }, version });

/** Creates an article. @param key idempotency key */
export async function beginPost(fields: PostFields, key: string): Promise<OpenedDraft> {
  const { json } = await httpClient('/api/admin/posts/drafts', {
    method: 'POST',
    ...sent({ fields }),
    headers: new Headers({ Accept: 'application/json', 'Idempotency-Key': key }),
  });
  return json;
}

/**
 * Writes these fields to the record, with the draft or alone; of a public article, readers see them at once.
 * @returns the article afterwards
 */
export const publishDraft = (id: string, body: { fields: PostFields; alone: boolean }, version: string) =>
  writeOver<OpenedDraft>(pathOf(id, 'draft/publish'), { method: 'POST', body, version });

/** Schedules publishing of the draft. @param at ISO 8601 */
export const scheduleDraft = (id: string, at: string, version: string) =>
  writeOver<SavedDraft>(pathOf(id, 'draft/schedule'), { method: 'POST', body: { at }, version });

export const callOffDraft = (id: string) =>
  adminApi<SavedDraft>(pathOf(id, 'draft/call-off'), { method: 'POST' });

/** @returns the article afterwards */
export const discardDraft = (id: string, version: string) =>
  writeOver<OpenedDraft>(pathOf(id, 'draft'), { method: 'DELETE', body: undefined, version });

export const fetchDiscarded = (id: string) => adminApi<DiscardedDraft[]>(pathOf(id, 'draft/discarded'));

export const bringBack = (id: string, discarded: string) =>
  adminApi<OpenedDraft>(pathOf(id, `draft/discarded/${encodeURIComponent(discarded)}/restore`), {
    method: 'POST',
  });
