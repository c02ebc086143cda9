import { plural } from '#shared/words.ts';
import { all, child, textOf, type XmlNode } from '../../containers/xml-node.ts';
import { listOf, type Notes } from '../../notes.ts';
import { plainTitle } from '../../text/html.ts';

/** Fields of an item: those of its editor and of plugins. */
export type Meta = ReadonlyMap<string, string>;

/** Of duplicate fields the last counts, as in WordPress. */
export function metaOf(item: XmlNode): Meta {
  const fields = all(item, 'wp:postmeta').map(
    (node) => [textOf(node, 'wp:meta_key'), child(node, 'wp:meta_value')?.text ?? ''] as const,
  );
  return new Map(fields.filter(([key]) => key !== ''));
}

/** Fields of WordPress and plugins that hold no content: WordPress hides those with an underscore from its authors too. */
const INTERNAL =
  /^(?:_|enclosure$|footnotes$|rank_math_|jetpack|geo_|amp|views$|inline_featured_image|publicize|syndication|reading_time|classic-editor)/;

/** Notes fields that may contain content. */
export function noteFields(meta: Meta, notes: Notes): void {
  const fields = [...meta].flatMap(([key, value]) =>
    !INTERNAL.test(key) && /\p{L}{2}/u.test(value) ? [key] : [],
  );
  if (fields.length > 0)
    notes.lost(
      'custom fields',
      `${plural(fields.length, 'custom field')} (${listOf(fields)}) ${fields.length === 1 ? 'is' : 'are'} not brought along`,
      fields.length,
    );
}

/** Fields of Yoast, Rank Math, SEOPress and All in One SEO; the first with a value counts. */
const SEO = {
  title: ['_yoast_wpseo_title', 'rank_math_title', '_seopress_titles_title', '_aioseo_title'],
  description: [
    '_yoast_wpseo_metadesc',
    'rank_math_description',
    '_seopress_titles_desc',
    '_aioseo_description',
  ],
  category: ['_yoast_wpseo_primary_category', 'rank_math_primary_category'],
  canonical: ['_yoast_wpseo_canonical', 'rank_math_canonical_url', '_seopress_robots_canonical'],
};

const firstOf = (meta: Meta, keys: string[]): string =>
  keys.map((key) => meta.get(key)?.trim() ?? '').find(Boolean) ?? '';

/** What its author wrote for search engines. */
export function seoOf(meta: Meta, notes: Notes) {
  const canonical = firstOf(meta, SEO.canonical);
  if (canonical) notes.lost('seo', `Its canonical address (${canonical.slice(0, 200)}) is not brought along`);
  if (
    meta.get('_yoast_wpseo_meta-robots-noindex') === '1' ||
    meta.get('rank_math_robots')?.includes('"noindex"')
  )
    notes.lost('seo', 'It was hidden from search engines, which is not brought along');
  return {
    seo_title: written(firstOf(meta, SEO.title), 'title', notes),
    seo_description: written(firstOf(meta, SEO.description), 'description', notes),
    /** Id of the primary category; '' if there is none. */
    primaryCategory: firstOf(meta, SEO.category),
  };
}

/** What the old site replaced: %%title%%, %title% and, for All in One SEO, #post_title. */
const VARIABLE = /%%[a-z_]+%%|%[a-z_]{3,}%|#(?:post|site|separator|author|categories|taxonomy)_[a-z_]+/gi;

/** @returns the author's own text; null if it has variables */
function written(text: string, what: string, notes: Notes): string | null {
  const own = text.replace(VARIABLE, '');
  if (own === text) return plainTitle(text) || null;
  // Variables alone are what a plugin fills in for everybody.
  if (/[\p{L}\p{N}]/u.test(own))
    notes.lost('seo', `Its ${what} for search engines has variables of a plugin, and is left out: ${text}`);
  return null;
}

/** The block editor stores footnotes in a field; the text only marks their place. */
export function footnotes(content: string, meta: Meta, notes: Notes): string {
  if (!content.includes('<!-- wp:footnotes')) return content;
  const list = footnotesIn(meta.get('footnotes') ?? '');
  if (list.length === 0) return content;
  notes.converted('footnotes', `${plural(list.length, 'footnote')} became a list at the end`, list.length);
  const html = `<ol>${list.map((one) => `<li>${one}</li>`).join('')}</ol>`;
  return content.replace(/<!-- wp:footnotes[^>]*-->/, () => html);
}

function footnotesIn(json: string): string[] {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list)
      ? list.flatMap((one) => (typeof one?.content === 'string' ? one.content : []))
      : [];
  } catch {
    return [];
  }
}
