import type { ImportNote } from '#shared/imports.ts';
import { plainTitle } from '../plain-text.ts';
import { addNote, note } from '../texts.ts';

/** Where each plugin keeps what; the first that says something is believed. */
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

/** Meta fields that are read here, so that nothing else calls them lost. */
export const SEO_FIELD = /^(?:_?yoast_|rank_math_|_seopress_|_aioseop?_|_genesis_|_amt_)/;

/** What the variables of the plugins stand for. */
export interface SeoFacts {
  title: string;
  site: string;
  excerpt: string;
  category: string;
  author: string;
}

export interface Seo {
  title: string | null;
  description: string | null;
  /** Number of the category that comes first. */
  primaryCategory: string | null;
}

/** Reads the fields of Yoast, Rank Math, SEOPress, All in One SEO and The SEO Framework. */
export function seoOf(meta: ReadonlyMap<string, string>, facts: SeoFacts, notes: ImportNote[]): Seo {
  const first = (fields: string[]) => fields.map((field) => meta.get(field)?.trim()).find(Boolean) ?? '';
  const canonical = first(CANONICAL);
  if (canonical !== '')
    addNote(
      notes,
      note('lost', 'seo', `Its canonical address (${canonical.slice(0, 200)}) is not brought along`),
    );
  if (isHidden(meta))
    addNote(notes, note('lost', 'seo', 'It was hidden from search engines, which is not brought along'));
  return {
    title: resolved(first(TITLES), facts, 'title', notes),
    description: resolved(first(DESCRIPTIONS), facts, 'description', notes),
    primaryCategory: first(PRIMARY) || null,
  };
}

function isHidden(meta: ReadonlyMap<string, string>): boolean {
  return (
    meta.get('_yoast_wpseo_meta-robots-noindex') === '1' ||
    /"noindex"/.test(meta.get('rank_math_robots') ?? '') ||
    meta.get('_seopress_robots_index') === 'yes' ||
    meta.get('_genesis_noindex') === '1'
  );
}

/** @returns null where nothing is written but variables: the page makes such a text itself */
function resolved(template: string, facts: SeoFacts, what: string, notes: ImportNote[]): string | null {
  if (template === '') return null;
  const written = template.replace(VARIABLE, '').replace(/[\s\p{P}\p{S}]/gu, '');
  if (written === '' && template.search(VARIABLE) !== -1) return null;
  let unknown = '';
  const text = template.replace(VARIABLE, (variable) => {
    const value = meaningOf(variable.replace(/^[%#]+|%+$/g, '').toLowerCase(), facts);
    if (value === undefined) unknown ||= variable;
    return value ?? '';
  });
  if (unknown !== '') {
    addNote(
      notes,
      note(
        'lost',
        'seo',
        `Its ${what} for search engines contains ${unknown.slice(0, 60)}, which stands for something unknown here, and is left out`,
      ),
    );
    return null;
  }
  return plainTitle(text).replace(/^[\s\-–|·•]+|\s[\s\-–|·•]*$/g, '') || null;
}

const VARIABLE =
  /%%[a-z_]+(?:\([^)%]*\))?%%|%[a-z_]{3,}(?:\([^)%]*\))?%|#(?:post|site|separator|current|author|categories|taxonomy|page|archive|custom_field)[a-z_-]*\b/gi;

function meaningOf(name: string, facts: SeoFacts): string | undefined {
  switch (name) {
    case 'title':
    case 'post_title':
    case 'seo_title':
      return facts.title;
    case 'sitename':
    case 'sitetitle':
    case 'site_title':
      return facts.site;
    case 'sep':
    case 'separator':
    case 'separator_sa':
      return '-';
    case 'excerpt':
    case 'excerpt_only':
    case 'post_excerpt':
      return facts.excerpt;
    case 'category':
    case 'categories':
    case 'primary_category':
    case 'post_category':
      return facts.category;
    case 'name':
    case 'author_name':
    case 'post_author':
      return facts.author;
    case 'page':
    case 'pagenumber':
    case 'page_number':
      return '';
    default:
      return undefined;
  }
}
