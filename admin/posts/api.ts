import { type PostFinding, TAGS_MAX, type TagCount } from '#shared/post-checks.ts';
import { REVISIONS_MAX, type Revision, type RevisionSummary } from '#shared/posts.ts';
import type { NewPreviewLink, PreviewLink } from '#shared/previews.ts';
import { adminApi, requestText } from '../session/http.ts';

const path = (id: string, what: string) => `posts/${encodeURIComponent(id)}/${what}`;

/** Runs the checklist on the values of a form, saved or not. */
export const checkPost = (body: Record<string, unknown>, signal: AbortSignal) =>
  adminApi<{ findings: PostFinding[] }>('posts/check', { method: 'POST', body, signal });

/** The tags in use, the most used first. */
export const fetchTags = () => adminApi<TagCount[]>(`posts/tags?limit=${TAGS_MAX}`);

/** Renders a saved post as the site does. @returns an HTML document */
export const previewSaved = (id: string, signal: AbortSignal) =>
  requestText(`/api/admin/${path(id, 'preview')}`, { signal });

/** The reviewers' links of a post. */
export const fetchPreviewLinks = (id: string) => adminApi<PreviewLink[]>(path(id, 'preview-links'));

export const makePreviewLink = (id: string, days: number) =>
  adminApi<NewPreviewLink>(path(id, 'preview-links'), { method: 'POST', body: { days } });

export const revokePreviewLink = (id: string, linkId: string) =>
  adminApi(path(id, `preview-links/${encodeURIComponent(linkId)}`), { method: 'DELETE' });

/** The versions of a post, the latest first. */
export const fetchRevisions = (id: string) =>
  adminApi<RevisionSummary[]>(path(id, `revisions?range=[0,${REVISIONS_MAX - 1}]`));

export const fetchRevision = (id: string, revisionId: string) =>
  adminApi<Revision>(path(id, `revisions/${encodeURIComponent(revisionId)}`));
