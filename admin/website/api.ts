import type {
  DiscardedPageTexts,
  DrawnMail,
  DrawnPage,
  PagePresence,
  PageTextRecord,
  PageTextVersion,
} from '#shared/page-text-changes.ts';
import type { NewPreviewLink, PreviewLink } from '#shared/previews.ts';
import { adminApi, httpClient } from '../session/http.ts';
import { unattended } from '../session/unattended.ts';

const PATH = 'page-texts';
const at = (key: string) => `${PATH}/${encodeURIComponent(key)}`;

/** Keeps words that are not public yet. @param version the one that they were typed over. @throws HttpError */
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

/** @param keys of the changes; all without. `moment` in ISO 8601, null for at once */
export const publishChanges = (moment: string | null, keys?: string[]) =>
  adminApi<{ count: number }>(`${PATH}/publish`, { method: 'POST', body: { at: moment, keys } });

export const callOff = (keys: string[]) =>
  adminApi<{ count: number }>(`${PATH}/call-off`, { method: 'POST', body: { keys } });

export const discardChanges = (keys?: string[]) =>
  adminApi<{ id: string | null; count: number }>(`${PATH}/discard`, { method: 'POST', body: { keys } });

export const fetchDiscarded = () => adminApi<DiscardedPageTexts[]>(`${PATH}/discarded`);

export const bringBack = (id: string) =>
  adminApi<{ count: number }>(`${PATH}/discarded/${encodeURIComponent(id)}/restore`, { method: 'POST' });

/** A page as the site draws it with what is not public yet, and with what is being typed. */
export const drawPage = (path: string, words: { readonly [key: string]: string }, signal: AbortSignal) =>
  adminApi<DrawnPage>(`${PATH}/draw`, { method: 'POST', body: { path, words }, signal });

const ofMail = (mail: string, what: 'draw' | 'test') => `${PATH}/mails/${encodeURIComponent(mail)}/${what}`;

/** A mail as visitors get it, with what is not public yet, and with what is being typed. */
export const drawMail = (mail: string, words: { readonly [key: string]: string }, signal: AbortSignal) =>
  adminApi<DrawnMail>(ofMail(mail, 'draw'), { method: 'POST', body: { words }, signal });

/** Sends it to the person who is signed in. @returns their address */
export const testMail = (mail: string, words: { readonly [key: string]: string }) =>
  adminApi<{ email: string }>(ofMail(mail, 'test'), { method: 'POST', body: { words } });

/** Says which page is open here. @returns who else has the website open */
export const sendPresence = (page: string) =>
  unattended(() => adminApi<PagePresence[]>(`${PATH}/presence`, { method: 'POST', body: { page } }));

/** Links by which somebody without an account sees the website with its changes. */
export const siteLinks = {
  queryKey: ['preview-links', PATH],
  list: () => adminApi<PreviewLink[]>(`${PATH}/preview-links`),
  make: (days: number) =>
    adminApi<NewPreviewLink>(`${PATH}/preview-links`, { method: 'POST', body: { days } }),
  revoke: (id: string) => adminApi(`${PATH}/preview-links/${encodeURIComponent(id)}`, { method: 'DELETE' }),
};
