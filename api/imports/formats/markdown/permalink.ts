import { dayIn } from '../../text/dates.ts';
import type { MarkdownSite } from './site.ts';

export interface PermalinkParts {
  slug: string;
  title: string;
  published: string | null;
  categories: string[];
  section: string;
}

/** The path that the generator gave a post without a URL of its own; null if unknown. */
export function permalinkOf(site: MarkdownSite, parts: PermalinkParts): string | null {
  if (site.generator === 'plain' || !parts.slug) return null;
  const usual = parts.section ? '/:section/:slug/' : '/:slug/';
  const pattern = site.permalinks.get(parts.section) ?? site.permalinks.get('') ?? usual;
  const known = knownParts(parts, parts.published && dayIn(site.zone, parts.published));
  let isComplete = true;
  const filled = pattern.replace(/:([a-z_]+)/gi, (_whole, name: string) => {
    isComplete &&= Object.hasOwn(known, name);
    return known[name] ?? '';
  });
  return isComplete ? `/${filled}`.replace(/\/{2,}/g, '/') : null;
}

/** Values for the placeholders of patterns, as far as known. */
function knownParts({ slug, title, categories, section }: PermalinkParts, date: string | null) {
  const [year = '', month = '', day = ''] = date?.split('-') ?? [];
  const dayOfYear = date ? (Date.parse(date) - Date.UTC(Number(year), 0, 1)) / 86_400_000 + 1 : 0;
  const known: { [name: string]: string } = {
    ...{ title: slug, slug, slugorfilename: slug, slugorcontentbasename: slug, filename: slug },
    ...{ contentbasename: slug, name: slug, section, sections: section, output_ext: '.html' },
    categories: categories.map(asPath).join('/'),
    ...(title && { pagetitle: asPath(title) }),
  };
  if (!date) return known;
  return {
    ...known,
    ...{ year, month, day, short_year: year.slice(2) },
    ...{ i_month: String(Number(month)), i_day: String(Number(day)) },
    ...{ y_day: String(dayOfYear).padStart(3, '0'), yearday: String(dayOfYear) },
  };
}

const asPath = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
