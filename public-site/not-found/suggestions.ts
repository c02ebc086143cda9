import { PAGE_PATHS } from '#shared/public.ts';
import type { NavigationItem } from '../navigation/use-navigation.ts';

const MOST = 3;

const RULES: readonly { keywords: readonly string[]; links: readonly NavigationItem[] }[] = [
  { keywords: ['blog', 'article', 'news'], links: [{ name: 'All Articles', href: PAGE_PATHS.blog }] },
  {
    keywords: ['service', 'special', 'industry', 'portfolio'],
    links: [{ name: 'Our Specialities', href: PAGE_PATHS.specialities }],
  },
  {
    keywords: ['team', 'about', 'who'],
    links: [
      { name: 'About Us', href: PAGE_PATHS.about },
      { name: 'Our Team', href: PAGE_PATHS.team },
    ],
  },
  {
    keywords: ['contact', 'consultation', 'get-in-touch'],
    links: [{ name: 'Contact Us', href: PAGE_PATHS.contact }],
  },
];

/** Up to three pages that the visitor may have meant, by keywords in the path. */
export function suggestionsFor(path: string): NavigationItem[] {
  const lower = path.toLowerCase();
  return RULES.filter(({ keywords }) => keywords.some((keyword) => lower.includes(keyword)))
    .flatMap(({ links }) => links)
    .slice(0, MOST);
}

export const POPULAR_PAGES: readonly NavigationItem[] = [
  { name: 'Family Business', href: PAGE_PATHS.specialities },
  { name: 'Blog Articles', href: PAGE_PATHS.blog },
  { name: 'Our Team', href: PAGE_PATHS.team },
  { name: 'Contact Us', href: PAGE_PATHS.contact },
  { name: 'Privacy Policy', href: PAGE_PATHS.privacy },
  { name: 'Terms of Service', href: PAGE_PATHS.terms },
];
