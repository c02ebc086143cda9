import { type CategoryTheme, categoryTheme } from './category-theme.ts';
import type { ShownPoster } from './page-texts/index.ts';

/** The size that social networks recommend, in pixels. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;

export type SocialTheme = CategoryTheme | 'paper';

/** The generated social image of a page. */
export interface PagePicture {
  /** Name in its address. */
  name: string;
  theme: SocialTheme;
  /** Lines of the poster and its alternative text; a page with a headline shows that instead. */
  lines: readonly string[];
}

/** The lines of a headline on a social image; two or more look better than one. */
export const pictureLines = ({ wide, narrow }: ShownPoster): readonly string[] =>
  wide.length > 1 ? wide : narrow;

const HOME: PagePicture = { name: 'home', theme: 'verve', lines: ['Non-executives', 'for the brave'] };

/** By path; other pages use the first. */
export const PAGE_PICTURES: { readonly [path: string]: PagePicture } = {
  '/': HOME,
  '/about': { name: 'about', theme: 'accent', lines: [] },
  '/team': { name: 'team', theme: 'verve', lines: [] },
  '/specialities': { name: 'specialities', theme: 'primary', lines: [] },
  '/blog': { name: 'blog', theme: 'secondary', lines: ['Straight talk', 'for bold boards'] },
  '/contact': { name: 'contact', theme: 'accent', lines: [] },
  '/privacy': { name: 'privacy', theme: 'paper', lines: ['Privacy', 'policy'] },
  '/terms': { name: 'terms', theme: 'paper', lines: ['Terms', 'of service'] },
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
