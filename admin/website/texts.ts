import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { MailPreview, PagePreview, PageTextRecord, PageTextVersion } from '#shared/page-text-changes.ts';
import type { PageTextKind } from '#shared/page-texts/definition.ts';
import { FACT_NAMES } from '#shared/page-texts/fact-names.ts';
import { PAGE_TEXT_PAGES } from '#shared/page-texts/pages.ts';
import { blocksOf, type Piece, piecesOf } from '#shared/page-texts/prose.ts';
import type { NewPreviewLink, PreviewLink } from '#shared/post-drafts.ts';
import { figure } from '#shared/words.ts';
import type { Tone } from '../lists/StatusChip.tsx';
import { adminApi, httpClient } from '../session/http.ts';
import { londonDayName } from '../words.ts';
import { VISITOR_MAILS } from './visitor-mails.ts';

/** Pages, in the order of the list. */
export const PAGES = Object.entries(PAGE_TEXT_PAGES).map(([name, page]) => ({ name, ...page }));

export const pageOf = (name: string | null) =>
  PAGES.find((page) => page.name === (name ?? 'home')) ?? PAGES[0];

/** Mails to visitors, in the order of the list. */
export const MAILS = Object.entries(VISITOR_MAILS).map(([name, mail]) => ({ name, ...mail }));

const LABELS = new Map([...PAGES, ...MAILS].map(({ name, label }) => [name, label]));

export const pageLabel = (name: string): string => LABELS.get(name) ?? name;

/** Texts that are edited and published together. */
export type TextScope = 'site' | 'mail';

const scopeOf = (page: string): TextScope => (Object.hasOwn(VISITOR_MAILS, page) ? 'mail' : 'site');

/** All texts of the site, in page order, or of the mails, and which of them have unpublished changes. */
export function useTexts(scope: TextScope = 'site') {
  // The API answers with all of them, as the search covers all pages.
  const { data, error, refetch } = useGetList<PageTextRecord>('page-texts');
  const texts = useMemo(() => data?.filter(({ page }) => scopeOf(page) === scope), [data, scope]);
  return { texts, changes: texts?.filter(({ state }) => state === 'draft'), error, refetch };
}

/** @returns a function that replaces a text in the query cache */
export function useReplaceText(): (text: PageTextRecord) => void {
  const client = useQueryClient();
  return (text) => {
    client.setQueriesData<{ data: PageTextRecord[] }>({ queryKey: ['page-texts', 'getList'] }, (list) =>
      list ? { ...list, data: list.data.map((other) => (other.id === text.id ? text : other)) } : list,
    );
  };
}

export const readTextsAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ['page-texts'] });

/** Splits a label such as 'Section: name'; without a colon the page is the section. */
export function placeOf({ label, page }: PageTextRecord): { section: string; name: string } {
  const [before = '', after] = label.split(/: (.*)/s);
  if (!after) return { section: pageLabel(page), name: label };
  return { section: before, name: after.charAt(0).toUpperCase() + after.slice(1) };
}

const KINDS: { readonly [kind in Exclude<PageTextKind, 'menu'>]: string } = {
  line: 'One line, up to',
  text: 'Up to',
  lines: 'One on each line, up to',
  paragraphs: 'A paragraph on each line, up to',
  poster: 'Lines of a poster, up to',
  prose: 'Paragraphs and lists, up to',
};

/** @returns the limits of a text, in words */
export const boundsOf = ({ kind, max }: PageTextRecord): string =>
  kind === 'menu' ? 'Pages and links, in their order' : `${KINDS[kind]} ${figure(max)} characters`;

/** @returns a text for reading: facts by their names, links with their targets */
export const inWords = (words: string): string =>
  words
    .replace(/\{(\w+)\}/g, (whole, name: string) => (FACT_NAMES[name] ? `[${FACT_NAMES[name]}]` : whole))
    .replace(LINK, '$1 ($2)');

/** @returns a text on one line for lists and histories, without the markup of links and bold */
export const onOneLine = (words: string): string =>
  blocksOf(words.split('\n'))
    .flatMap((block) => (typeof block === 'string' ? block : block.map((point) => `• ${point}`)))
    .map((line) => inWords(plain(piecesOf(line))))
    .join(' / ');

const plain = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : plain('bold' in piece ? piece.bold : piece.words)))
    .join('');

const LINK = /\[([^[\]]+)\]\(([^()[\]\s]+)\)/g;

export function stateOf({ state, changed_at }: PageTextRecord): { label: string; tone: Tone } {
  if (state === 'draft') return { label: 'Not public yet', tone: 'brass' };
  if (state === 'changed')
    return { label: `Changed ${changed_at ? londonDayName(changed_at, 'plain') : ''}`, tone: 'info' };
  return state === 'sample' ? { label: 'Sample', tone: 'quiet' } : { label: 'Original', tone: 'quiet' };
}

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

export const publishChanges = (keys: string[]) =>
  adminApi<{ count: number }>(`${PATH}/publish`, { method: 'POST', body: { keys } });

export const discardChanges = (keys: string[]) =>
  adminApi<{ count: number }>(`${PATH}/discard`, { method: 'POST', body: { keys } });

/** Renders a page with unpublished changes and unsaved text. */
export const previewPage = (path: string, words: { readonly [key: string]: string }, signal: AbortSignal) =>
  adminApi<PagePreview>(`${PATH}/preview`, { method: 'POST', body: { path, words }, signal });

/** Renders a mail to visitors with unpublished changes and unsaved text. */
export const previewMail = (mail: string, words: { readonly [key: string]: string }, signal: AbortSignal) =>
  adminApi<MailPreview>(`${PATH}/mails/${encodeURIComponent(mail)}/preview`, {
    method: 'POST',
    body: { words },
    signal,
  });

/** Links that show the website with unpublished changes to people without an account. */
export const siteLinks = {
  queryKey: ['preview-links', PATH],
  list: () => adminApi<PreviewLink[]>(`${PATH}/preview-links`),
  make: () => adminApi<NewPreviewLink>(`${PATH}/preview-links`, { method: 'POST' }),
  revoke: (id: string) => adminApi(`${PATH}/preview-links/${encodeURIComponent(id)}`, { method: 'DELETE' }),
};
