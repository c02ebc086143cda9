import type {
  DiscardedPageTexts,
  MailPreview,
  PagePreview,
  PageTextRecord,
  PageTextVersion,
} from '#shared/page-text-changes.ts';
import type { NewPreviewLink, PreviewLink } from '#shared/previews.ts';
import { adminApi, httpClient } from '../session/http.ts';

const PATH = 'page-texts';
const at = (key: string) => `${PATH}/${encodeURIComponent(key)}`;

/** Saves an unpublished text. @param version the one it is based on @throws HttpError */
export async function saveDraftWords(key: string, words: string, version: string): Promise<PageTextRecord> {
  const { json } = await httpClient(`/api/admin/${at(key)}`, {
    method: 'PUT',
    body: JSON.stringify({ words }),
    headers: new Headers({ Accept: 'application/json', 'If-Match': `"${version}"` }),
  });
  return json;
}

export const fetchText = (key: string) => adminApi<PageTextRecord>(at(key));

/** The versions of a text, the latest first. */
export const fetchVersions = (key: string) => adminApi<PageTextVersion[]>(`${at(key)}/versions`);

/** @param moment when to publish, ISO 8601; null for now @param keys of the changes; by default all */
export const publishChanges = (moment: string | null, keys?: string[]) =>
  adminApi<{ count: number }>(`${PATH}/publish`, { method: 'POST', body: { at: moment, keys } });

export const cancelSchedule = (keys: string[]) =>
  adminApi<{ count: number }>(`${PATH}/cancel`, { method: 'POST', body: { keys } });

export const discardChanges = (keys?: string[]) =>
  adminApi<{ id: string | null; count: number }>(`${PATH}/discard`, { method: 'POST', body: { keys } });

export const fetchDiscarded = () => adminApi<DiscardedPageTexts[]>(`${PATH}/discarded`);

export const restoreDiscarded = (id: string) =>
  adminApi<{ count: number }>(`${PATH}/discarded/${encodeURIComponent(id)}/restore`, { method: 'POST' });

/** Renders a page with unpublished changes and unsaved text. */
export const previewPage = (path: string, words: { readonly [key: string]: string }, signal: AbortSignal) =>
  adminApi<PagePreview>(`${PATH}/preview`, { method: 'POST', body: { path, words }, signal });

const ofMail = (mail: string, what: 'preview' | 'test') =>
  `${PATH}/mails/${encodeURIComponent(mail)}/${what}`;

/** Renders a mail to visitors with unpublished changes and unsaved text. */
export const previewMail = (mail: string, words: { readonly [key: string]: string }, signal: AbortSignal) =>
  adminApi<MailPreview>(ofMail(mail, 'preview'), { method: 'POST', body: { words }, signal });

/** Sends a test to the signed-in person. @returns their address */
export const testMail = (mail: string, words: { readonly [key: string]: string }) =>
  adminApi<{ email: string }>(ofMail(mail, 'test'), { method: 'POST', body: { words } });

/** Links that show the website with unpublished changes to people without an account. */
export const siteLinks = {
  queryKey: ['preview-links', PATH],
  list: () => adminApi<PreviewLink[]>(`${PATH}/preview-links`),
  make: (days: number) =>
    adminApi<NewPreviewLink>(`${PATH}/preview-links`, { method: 'POST', body: { days } }),
  revoke: (id: string) => adminApi(`${PATH}/preview-links/${encodeURIComponent(id)}`, { method: 'DELETE' }),
};
