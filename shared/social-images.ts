import type { ShownPoster } from './page-texts/index.ts';

/** The size that social networks recommend, in pixels. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;

export type SocialTheme = CategoryTheme | 'paper';

/** The generated social image of a page. */
export interface PagePicture {
  /** Name in its address: that of the page. */
  name: 'home' | 'about' | 'team' | 'specialities' | 'blog' | 'contact' | 'privacy' | 'terms';
  theme: SocialTheme;
}

/** What the picture of a page says: its headline, or a title that is not set as one. */
export type PictureHeadline = ShownPoster | string;

/** The lines of a headline on a social image; two or more look better than one. A title is split to fit. */
export function pictureWords(headline: PictureHeadline): string | readonly string[] {
  if (typeof headline === 'string') return headline;
  const { wide, narrow } = headline;
  return wide.length > 1 ? wide : narrow;
}

const HOME: PagePicture = { name: 'home', theme: 'verve' };

/** By path; other pages use the first. */
export const PAGE_PICTURES: { readonly [path: string]: PagePicture } = {
  '/': HOME,
  '/about': { name: 'about', theme: 'accent' },
  '/team': { name: 'team', theme: 'verve' },
  '/specialities': { name: 'specialities', theme: 'primary' },
  '/blog': { name: 'blog', theme: 'secondary' },
  '/contact': { name: 'contact', theme: 'accent' },
  '/privacy': { name: 'privacy', theme: 'paper' },
  '/terms': { name: 'terms', theme: 'paper' },
};

/** @param path of a page, with or without a query */
export function pagePicture(path: string): PagePicture {
  return PAGE_PICTURES[path.split('?', 1)[0] ?? ''] ?? HOME;
}

export const pagePictureAddress = ({ name }: PagePicture) => `/og/${name}.png`;

interface Pictured {
  slug: string;
  featured_image: string | null;
  updated_at: string;
}

/** Networks show these; an SVG or AVIF would leave an empty box. */
const NOT_SHOWN = /\.(?:svgz?|avif)(?:$|[?#])/i;

/** @returns the address or path of the picture that stands for an article elsewhere, and whether we draw it */
export function articlePicture({ slug, featured_image, updated_at }: Pictured): {
  address: string;
  drawn: boolean;
} {
  if (featured_image && !NOT_SHOWN.test(featured_image)) return { address: featured_image, drawn: false };
  // The version makes networks, which keep pictures for weeks, fetch it again after a change.
  return { address: `/og/articles/${slug}.png?v=${pictureVersion({ updated_at })}`, drawn: true };
}

/** @returns what the address of an article's drawn picture says of the version that it shows */
export const pictureVersion = ({ updated_at }: Pick<Pictured, 'updated_at'>): string =>
  Date.parse(updated_at).toString(36);

/** @returns the colour of an article's drawn picture */
export const articleTheme = (category: { slug: string } | null): SocialTheme =>
  category ? categoryTheme(category.slug) : 'verve';

export type CategoryTheme = 'primary' | 'verve' | 'accent' | 'secondary' | 'ink';

const THEMES: readonly CategoryTheme[] = ['primary', 'accent', 'secondary', 'verve', 'ink'];

/** @returns the colour of a category, the same everywhere */
export function categoryTheme(slug: string): CategoryTheme {
  let sum = 0;
  for (const character of slug) sum = (sum * 59 + (character.codePointAt(0) ?? 0)) % 65_521;
  return THEMES[sum % THEMES.length] ?? 'primary';
}
