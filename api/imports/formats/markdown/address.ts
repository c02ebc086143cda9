import { dayIn } from '../dates.ts';
import type { MarkdownSite } from './site.ts';

export interface AddressParts {
  slug: string;
  title: string;
  published: string | null;
  categories: string[];
  section: string;
}

/** Where the generator put a post that names no address itself, from the site's root; null where that cannot be told. */
export function addressOf(site: MarkdownSite, parts: AddressParts): string | null {
  if (site.generator === 'plain' || !parts.slug) return null;
  const usual = parts.section ? '/:section/:slug/' : '/:slug/';
  const pattern = site.permalinks.get(parts.section) ?? site.permalinks.get('') ?? usual;
  return expand(pattern, parts, parts.published ? dayIn(site.zone, parts.published) : null);
}

/** @returns null for a pattern that asks for what is not known */
function expand(
  pattern: string,
  { slug, title, categories, section }: AddressParts,
  date: string | null,
): string | null {
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  const known: { [name: string]: string } = {
    categories: categories.map(asPath).join('/'),
    title: slug,
    slug,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    filename: slug,
    contentbasename: slug,
    name: slug,
    section,
    sections: section,
    output_ext: '.html',
    ...(title && { pagetitle: asPath(title) }),
    ...(date && {
      year,
      month,
      day,
      short_year: year.slice(2),
      i_month: String(Number(month)),
      i_day: String(Number(day)),
      y_day: String(dayOfYear(date)).padStart(3, '0'),
      yearday: String(dayOfYear(date)),
    }),
  };
  let complete = true;
  const filled = pattern.replace(/:([a-z_]+)/gi, (_whole, name: string) => {
    if (Object.hasOwn(known, name)) return known[name] as string;
    complete = false;
    return '';
  });
  return complete ? `/${filled}`.replace(/\/{2,}/g, '/') : null;
}

const asPath = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

function dayOfYear(day: string): number {
  const date = new Date(day);
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}
