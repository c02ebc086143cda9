import { PAGE_PATHS, PRIVACY_REQUEST_PATH } from '#shared/public.ts';
export interface NavigationItem {
  name: string;
  href: string;
}

export const NAVIGATION: readonly NavigationItem[] = [
  { name: 'Home', href: PAGE_PATHS.home },
  { name: 'About', href: PAGE_PATHS.about },
  { name: 'Our Team', href: PAGE_PATHS.team },
  { name: 'Specialities', href: PAGE_PATHS.specialities },
  { name: 'Blog', href: PAGE_PATHS.blog },
  { name: 'Contact', href: PAGE_PATHS.contact },
];

export const LEGAL_NAVIGATION: readonly NavigationItem[] = [
  { name: 'Privacy policy', href: PAGE_PATHS.privacy },
  { name: 'Terms', href: PAGE_PATHS.terms },
  { name: 'Your data', href: PRIVACY_REQUEST_PATH },
];

export const FOOTER_SPECIALITIES: readonly string[] = [
  'Growth Strategy',
  'Succession Planning',
  'M&A Advisory',
  'International Expansion',
  'Restructuring',
];
