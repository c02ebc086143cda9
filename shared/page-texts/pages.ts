import { PAGE_PATHS } from '../public.ts';
import type { PageTextPage } from './index.ts';

/** What an owner calls the pages that have texts, and where each can be seen. */
export const PAGE_TEXT_PAGES: { readonly [page in PageTextPage]: { label: string; path: string } } = {
  layout: { label: 'On every page', path: PAGE_PATHS.home },
  about: { label: 'About', path: PAGE_PATHS.about },
};
