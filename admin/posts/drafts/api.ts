import type {
  DiscardedDraft,
  OpenedDraft,
  PostFields,
  PostPresence,
  SavedDraft,
} from '#shared/post-drafts.ts';
import type { Post } from '#shared/posts.ts';
import { adminApi, httpClient, requestJson } from '../../session/http.ts';
import { unattended } from '../../session/unattended.ts';

const pathOf = (id: string, what: string) => `posts/${encodeURIComponent(id)}/${what}`;

/** Bytes: a browser finishes requests of a page that is gone up to 64 kB in all. */
const FINISHED = 56_000;

/** What is sent as it is typed arrives although the page is closed; a larger text has its copy on the device. */
const sent = (content: unknown) => {
  const body = JSON.stringify(content);
  // Not by a Blob, which makes the page wait for another process each time.
  const isSmall = body.length <= FINISHED && new TextEncoder().encode(body).length <= FINISHED;
  return { body, ...(isSmall && { keepalive: true }) };
};

/** A write over the version that was seen. @throws HttpError, of status 409 when there is a newer one */
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

/** The article and what is typed into it. */
export const fetchDraft = (id: string) => adminApi<OpenedDraft>(pathOf(id, 'draft'));

/** Keeps what was typed, on the server and not public. */
export const saveDraft = (id: string, fields: PostFields, version: string, editor: string) =>
  writeOver<SavedDraft>(pathOf(id, 'draft'), { method: 'PUT', body: { fields, editor }, version });

/** Begins an article with the first words of it. @param key names the creation, so that it is not begun twice */
export async function beginPost(fields: PostFields, key: string): Promise<OpenedDraft> {
  const { json } = await httpClient('/api/admin/posts/drafts', {
    method: 'POST',
    ...sent({ fields }),
    headers: new Headers({ Accept: 'application/json', 'Idempotency-Key': key }),
  });
  return json;
}

/** Puts these fields into the record, with the draft or alone: readers see them at once where the article is public. */
export const publishDraft = (
  id: string,
  body: { fields: PostFields; editor: string; alone: boolean },
  version: string,
) => writeOver<Post>(pathOf(id, 'draft/publish'), { method: 'POST', body, version });

/** @param at ISO 8601 */
export const scheduleDraft = (id: string, at: string, version: string) =>
  writeOver<SavedDraft>(pathOf(id, 'draft/schedule'), { method: 'POST', body: { at }, version });

export const callOffDraft = (id: string) =>
  adminApi<SavedDraft>(pathOf(id, 'draft/call-off'), { method: 'POST' });

export const discardDraft = (id: string, version: string) =>
  writeOver<{ id: string | null }>(pathOf(id, 'draft'), { method: 'DELETE', body: undefined, version });

export const fetchDiscarded = (id: string) => adminApi<DiscardedDraft[]>(pathOf(id, 'draft/discarded'));

export const bringBack = (id: string, discarded: string) =>
  adminApi<OpenedDraft>(pathOf(id, `draft/discarded/${encodeURIComponent(discarded)}/restore`), {
    method: 'POST',
  });

/** Says that the article is open here: by the page itself, which never asks for a password. @returns who else has it open */
export const sendPresence = (id: string, editor: string, sign: 'here' | 'unload' | 'leave' = 'here') =>
  unattended(() =>
    requestJson<PostPresence>(`/api/admin/${pathOf(id, 'presence')}`, {
      method: 'POST',
      body: { editor, sign },
      // A page that goes says it last.
      keepalive: sign !== 'here',
    }),
  );

export const takeOver = (id: string, editor: string) =>
  adminApi<PostPresence>(pathOf(id, 'presence'), { method: 'POST', body: { editor, sign: 'take' } });
