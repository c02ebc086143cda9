import type { NavigationItem } from '../content/navigation.ts';

const MOST = 3;

const RULES: readonly { keywords: readonly string[]; links: readonly NavigationItem[] }[] = [
  { keywords: ['blog', 'article', 'news'], links: [{ name: 'All Articles', href: '/blog' }] },
  {
    keywords: ['service', 'special', 'industry', 'portfolio'],
    links: [{ name: 'Our Specialities', href: '/specialities' }],
  },
  {
    keywords: ['team', 'about', 'who'],
    links: [
      { name: 'About Us', href: '/about' },
      { name: 'Our Team', href: '/team' },
    ],
  },
  {
    keywords: ['contact', 'consultation', 'get-in-touch'],
    links: [{ name: 'Contact Us', href: '/contact' }],
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
  { name: 'Family Business', href: '/specialities' },
  { name: 'Blog Articles', href: '/blog' },
  { name: 'Our Team', href: '/team' },
  { name: 'Contact Us', href: '/contact' },
  { name: 'Privacy Policy', href: '/privacy' },
  { name: 'Terms of Service', href: '/terms' },
];
