import type { PageTexts } from '#shared/page-texts/index.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import type { NavigationItem } from '../site/use-navigation.ts';

const MOST = 3;

const RULES: readonly { keywords: readonly string[]; pages: readonly SuggestedPage[] }[] = [
  { keywords: ['blog', 'article', 'news'], pages: ['blog'] },
  { keywords: ['service', 'special', 'industry', 'portfolio'], pages: ['specialities'] },
  { keywords: ['team', 'about', 'who'], pages: ['about', 'team'] },
  { keywords: ['contact', 'consultation', 'get-in-touch'], pages: ['contact'] },
];

type SuggestedPage = 'blog' | 'specialities' | 'about' | 'team' | 'contact';

/** @returns up to three pages that the visitor may have meant, by keywords in the path */
export function suggestionsFor(path: string, texts: PageTexts<'missing'>): NavigationItem[] {
  const lower = path.toLowerCase();
  return RULES.filter(({ keywords }) => keywords.some((keyword) => lower.includes(keyword)))
    .flatMap(({ pages }) => pages)
    .slice(0, MOST)
    .map((page) => ({ name: texts[`suggest_${page}`], href: PAGE_PATHS[page] }));
}

const POPULAR = ['specialities', 'blog', 'team', 'contact', 'privacy', 'terms'] as const;

export const popularPages = (texts: PageTexts<'missing'>): NavigationItem[] =>
  POPULAR.map((page) => ({ name: texts[`popular_${page}`], href: PAGE_PATHS[page] }));
