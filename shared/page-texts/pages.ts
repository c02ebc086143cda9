import { PAGE_PATHS, PRIVACY_REQUEST_PATH, SUBSCRIBE_PATH } from '../public.ts';
import type { PageTextPage } from './index.ts';

/** What an owner calls the pages that have texts, and where each can be seen. */
export const PAGE_TEXT_PAGES: { readonly [page in PageTextPage]: { label: string; path: string } } = {
  layout: { label: 'On every page', path: PAGE_PATHS.home },
  home: { label: 'Home', path: PAGE_PATHS.home },
  about: { label: 'About', path: PAGE_PATHS.about },
  team: { label: 'Our Team', path: PAGE_PATHS.team },
  specialities: { label: 'Specialities', path: PAGE_PATHS.specialities },
  blog: { label: 'Blog and articles', path: PAGE_PATHS.blog },
  contact: { label: 'Contact', path: PAGE_PATHS.contact },
  newsletter: { label: 'Newsletter', path: SUBSCRIBE_PATH },
  'privacy-request': { label: 'Data requests', path: PRIVACY_REQUEST_PATH },
  legal: { label: 'Privacy policy and terms', path: PAGE_PATHS.privacy },
  missing: { label: 'Missing pages', path: '/missing' },
};
