export interface NavigationItem {
  name: string;
  href: string;
}

export const NAVIGATION: readonly NavigationItem[] = [
  { name: 'Home', href: '/' },
  { name: 'About', href: '/about' },
  { name: 'Our Team', href: '/team' },
  { name: 'Specialities', href: '/specialities' },
  { name: 'Blog', href: '/blog' },
  { name: 'Contact', href: '/contact' },
];

export const LEGAL_NAVIGATION: readonly NavigationItem[] = [
  { name: 'Privacy policy', href: '/privacy' },
  { name: 'Terms', href: '/terms' },
  { name: 'Your data', href: '/privacy/request' },
];

export const FOOTER_SPECIALITIES: readonly string[] = [
  'Growth Strategy',
  'Succession Planning',
  'M&A Advisory',
  'International Expansion',
  'Restructuring',
];
