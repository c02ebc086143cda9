import { BOOK_PATH, PAGE_PATHS, PRIVACY_REQUEST_PATH, SUBSCRIBE_PATH } from '../public.ts';
import type { PageTextPage } from './index.ts';

/** The pages that have texts: their names for owners, and their paths. */
export const PAGE_TEXT_PAGES: { readonly [page in PageTextPage]: { label: string; path: string } } = {
  layout: { label: 'On every page', path: PAGE_PATHS.home },
  home: { label: 'Home', path: PAGE_PATHS.home },
  about: { label: 'About', path: PAGE_PATHS.about },
  team: { label: 'Our Team', path: PAGE_PATHS.team },
  specialities: { label: 'Specialities', path: PAGE_PATHS.specialities },
  blog: { label: 'Blog and articles', path: PAGE_PATHS.blog },
  contact: { label: 'Contact', path: PAGE_PATHS.contact },
  book: { label: 'Pick a time', path: BOOK_PATH },
  newsletter: { label: 'Newsletter', path: SUBSCRIBE_PATH },
  'privacy-request': { label: 'Privacy requests', path: PRIVACY_REQUEST_PATH },
  privacy: { label: 'Privacy policy', path: PAGE_PATHS.privacy },
  terms: { label: 'Terms', path: PAGE_PATHS.terms },
  missing: { label: 'Missing pages', path: '/missing' },
};
