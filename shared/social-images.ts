import type { ShownPoster } from './page-texts/index.ts';
import { PAGE_PATHS } from './public.ts';

/** The size that social networks recommend, in pixels. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;

export type SocialTheme = CategoryTheme | 'paper';

/** The colour of the top of each page, and of its drawn picture, which has its name. */
export const PAGE_THEMES = {
  home: 'verve',
  about: 'accent',
  team: 'verve',
  specialities: 'primary',
  blog: 'secondary',
  contact: 'accent',
  privacy: 'paper',
  terms: 'paper',
} as const satisfies { readonly [page in keyof typeof PAGE_PATHS]: SocialTheme };

export type PageName = keyof typeof PAGE_THEMES;

/** What the picture of a page says: its headline, or a title that is not set as one. */
export type PictureHeadline = ShownPoster | string;

/** The lines of a headline on a social image; two or more look better than one. A title is split to fit. */
export function pictureWords(headline: PictureHeadline): string | readonly string[] {
  if (typeof headline === 'string') return headline;
  const { wide, narrow } = headline;
  return wide.length > 1 ? wide : narrow;
}

/** @param path with or without a query @returns the path of the drawn picture of a page: Home's, if it has none */
export function pagePicture(path: string): string {
  const [own] = path.split('?', 1);
  const [name = 'home'] = Object.entries(PAGE_PATHS).find(([, page]) => page === own) ?? [];
  return `/og/${name}.png`;
}

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

export type CategoryTheme = 'primary' | 'verve' | 'accent' | 'secondary' | 'ink';

const THEMES: readonly CategoryTheme[] = ['primary', 'accent', 'secondary', 'verve', 'ink'];

/** @returns the colour of a category, the same everywhere */
export function categoryTheme(slug: string): CategoryTheme {
  let sum = 0;
  for (const character of slug) sum = (sum * 59 + (character.codePointAt(0) ?? 0)) % 65_521;
  return THEMES[sum % THEMES.length] ?? 'primary';
}
