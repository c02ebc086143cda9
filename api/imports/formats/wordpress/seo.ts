import type { Notes } from '../../notes.ts';
import { plainTitle } from '../../text/html.ts';

/** Fields of each plugin; the first with a value counts. */
const TITLES = [
  '_yoast_wpseo_title',
  'rank_math_title',
  '_seopress_titles_title',
  '_aioseo_title',
  '_aioseop_title',
  '_genesis_title',
  '_yoast_wpseo_opengraph-title',
];
const DESCRIPTIONS = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_seopress_titles_desc',
  '_aioseo_description',
  '_aioseop_description',
  '_genesis_description',
  '_amt_description',
  '_yoast_wpseo_opengraph-description',
];
const PRIMARY = [
  '_yoast_wpseo_primary_category',
  'rank_math_primary_category',
  '_seopress_robots_primary_cat',
];
const CANONICAL = ['_yoast_wpseo_canonical', 'rank_math_canonical_url', '_seopress_robots_canonical'];

/** Meta fields read here, which are therefore not noted as lost. */
export const SEO_FIELD = /^(?:_?yoast_|rank_math_|_seopress_|_aioseop?_|_genesis_|_amt_)/;

/** Variables of Yoast, SEOPress (%%title%%) and Rank Math (%title%), and of All in One SEO alone (#post_title). */
const VARIABLE = /%%[a-z_]+(?:\([^)%]*\))?%%|%[a-z_]{3,}(?:\([^)%]*\))?%/gi;
const AIOSEO_VARIABLE =
  /#(?:post|site|separator|current|author|categories|taxonomy|page|archive|custom_field)[a-z_-]*\b/gi;

type Meta = ReadonlyMap<string, string>;

/** Reads the fields of Yoast, Rank Math, SEOPress, All in One SEO and The SEO Framework. */
export function seoOf(meta: Meta, notes: Notes) {
  const canonical = firstOf(meta, CANONICAL)?.value;
  if (canonical) notes.lost('seo', `Its canonical address (${canonical.slice(0, 200)}) is not brought along`);
  if (isHidden(meta)) notes.lost('seo', 'It was hidden from search engines, which is not brought along');
  return {
    seo_title: written(firstOf(meta, TITLES), 'title', notes),
    seo_description: written(firstOf(meta, DESCRIPTIONS), 'description', notes),
    /** Id of the primary category; '' if there is none. */
    primaryCategory: firstOf(meta, PRIMARY)?.value ?? '',
  };
}

interface Field {
  key: string;
  value: string;
}

const firstOf = (meta: Meta, keys: string[]): Field | undefined =>
  keys.map((key) => ({ key, value: meta.get(key)?.trim() ?? '' })).find(({ value }) => value !== '');

const isHidden = (meta: Meta): boolean =>
  meta.get('_yoast_wpseo_meta-robots-noindex') === '1' ||
  /"noindex"/.test(meta.get('rank_math_robots') ?? '') ||
  meta.get('_seopress_robots_index') === 'yes' ||
  meta.get('_genesis_noindex') === '1';

/** @returns the author's own text; null if it has variables, which the old site replaced */
function written(field: Field | undefined, what: string, notes: Notes): string | null {
  if (!field) return null;
  const variables = field.key.startsWith('_aioseo') ? AIOSEO_VARIABLE : VARIABLE;
  const words = field.value.replace(variables, '');
  if (words === field.value) return plainTitle(words) || null;
  // A text of variables only is the default of a plugin.
  if (/[^\s\p{P}\p{S}]/u.test(words))
    notes.lost(
      'seo',
      `Its ${what} for search engines has variables of a plugin, such as ${field.value.match(variables)?.[0]?.slice(0, 60)}, and is left out`,
    );
  return null;
}
