import type {
  NewPreviewLink,
  OpenedDraft,
  PostFields,
  PostFinding,
  PreviewLink,
  SavedDraft,
  TagCount,
} from '#shared/post-drafts.ts';
import type { Revision, RevisionSummary } from '#shared/posts.ts';
import { adminApi, httpClient, requestText } from '../session/http.ts';

const path = (id: string, what: string) => `posts/${encodeURIComponent(id)}/${what}`;

/** Runs the checklist on the values of a form, saved or not. */
export const checkPost = (body: Record<string, unknown>, signal: AbortSignal) =>
  adminApi<{ findings: PostFinding[] }>('posts/check', { method: 'POST', body, signal });

/** The tags in use, the most used first. */
export const fetchTags = () => adminApi<TagCount[]>('posts/tags');

/** Renders a saved post as the site does. @returns an HTML document */
export const previewSaved = (id: string, signal: AbortSignal) =>
  requestText(`/api/admin/${path(id, 'preview')}`, { signal });

/** The reviewers' links of a post. */
export const fetchPreviewLinks = (id: string) => adminApi<PreviewLink[]>(path(id, 'preview-links'));

export const makePreviewLink = (id: string) =>
  adminApi<NewPreviewLink>(path(id, 'preview-links'), { method: 'POST' });

export const revokePreviewLink = (id: string, linkId: string) =>
  adminApi(path(id, `preview-links/${encodeURIComponent(linkId)}`), { method: 'DELETE' });

/** The versions of a post, the latest first. */
export const fetchRevisions = (id: string) => adminApi<RevisionSummary[]>(path(id, 'revisions'));

export const fetchRevision = (id: string, revisionId: string) =>
  adminApi<Revision>(path(id, `revisions/${encodeURIComponent(revisionId)}`));

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
export const fetchDraft = (id: string) => adminApi<OpenedDraft>(path(id, 'draft'));

/** Saves a draft, which is not public. */
export const saveDraft = (id: string, fields: PostFields, version: string) =>
  writeOver<SavedDraft>(path(id, 'draft'), { method: 'PUT', body: { fields }, version });

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
  writeOver<OpenedDraft>(path(id, 'draft/publish'), { method: 'POST', body, version });

/** @returns the article afterwards */
export const discardDraft = (id: string, version: string) =>
  writeOver<OpenedDraft>(path(id, 'draft'), { method: 'DELETE', body: undefined, version });
