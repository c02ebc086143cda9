import { plural } from '#shared/words.ts';
import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { all, child, textOf, type XmlNode } from '../../containers/xml.ts';
import type { Notes } from '../../notes.ts';
import { array, fields, parsedJson, plainTitle, text } from '../../text/strings.ts';

/** Fields of an item: those of its editor and of plugins. */
type Meta = ReadonlyMap<string, string>;

/** Of duplicate fields the last counts, as in WordPress. */
export const metaOf = (item: XmlNode): Meta =>
  new Map(
    all(item, 'wp:postmeta').map((node) => [
      textOf(node, 'wp:meta_key'),
      child(node, 'wp:meta_value')?.text ?? '',
    ]),
  );

/** Fields of WordPress and plugins that hold no content: WordPress hides those with an underscore from its authors too. */
const INTERNAL =
  /^(?:$|_|enclosure$|footnotes$|rank_math_|jetpack|geo_|amp|views$|inline_featured_image|publicize|syndication|reading_time|classic-editor)/;

/** Notes fields that may contain content. */
export function noteFields(meta: Meta, notes: Notes): void {
  const names = [...meta].flatMap(([key, value]) =>
    !INTERNAL.test(key) && /\p{L}{2}/u.test(value) ? [key] : [],
  );
  notes.left('custom fields', 'custom field', names.length, names);
}

/** Fields of Yoast, Rank Math, SEOPress and All in One SEO; the first with a value counts. */
const SEO = {
  title: '_yoast_wpseo_title rank_math_title _seopress_titles_title _aioseo_title',
  description: '_yoast_wpseo_metadesc rank_math_description _seopress_titles_desc _aioseo_description',
  category: '_yoast_wpseo_primary_category rank_math_primary_category',
  canonical: '_yoast_wpseo_canonical rank_math_canonical_url _seopress_robots_canonical',
};

/** What its author wrote for search engines. */
export function seoOf(meta: Meta, notes: Notes) {
  const first = (names: string) =>
    names
      .split(' ')
      .map((name) => meta.get(name)?.trim())
      .find(Boolean) ?? '';
  const canonical = first(SEO.canonical);
  if (canonical) notes.lost('seo', `Its canonical address (${canonical.slice(0, 200)}) is not brought along`);
  if (
    meta.get('_yoast_wpseo_meta-robots-noindex') === '1' ||
    meta.get('rank_math_robots')?.includes('"noindex"')
  )
    notes.lost('seo', 'It was hidden from search engines, which is not brought along');
  return {
    seo_title: written(first(SEO.title), 'title', notes),
    seo_description: written(first(SEO.description), 'description', notes),
    /** Id of the primary category; '' if there is none. */
    primaryCategory: first(SEO.category),
  };
}

/** What the old site replaced: %%title%%, %title% and, for All in One SEO, #post_title. */
const VARIABLE = /%%[a-z_]+%%|%[a-z_]{3,}%|#(?:post|site|separator|author|categories|taxonomy)_[a-z_]+/gi;

/** @returns the author's own text; null if it has variables */
function written(given: string, what: string, notes: Notes): string | null {
  const own = given.replace(VARIABLE, '');
  if (own === given) return plainTitle(given);
  // Variables alone are what a plugin fills in for everybody.
  if (/[\p{L}\p{N}]/u.test(own))
    notes.lost('seo', `Its ${what} for search engines has variables of a plugin, and is left out: ${given}`);
  return null;
}

/** The block editor stores footnotes in a field; the text only marks their place. */
export function footnotes(content: string, meta: Meta, notes: Notes): string {
  if (!content.includes('<!-- wp:footnotes')) return content;
  const list = array(parsedJson(meta.get('footnotes') ?? ''))
    .map(fields)
    .filter((one) => text(one.content) !== '');
  if (list.length === 0) return content;
  notes.converted('footnotes', `${plural(list.length, 'footnote')} became a list at the end`, list.length);
  const items = list.map((one) => {
    const id = escapeHtml(text(one.id));
    return `<li id="${id}">${text(one.content)} <a href="#${id}-link">↩</a></li>`;
  });
  return content.replace(/<!-- wp:footnotes[^>]*-->/, () => `<ol>${items.join('')}</ol>`);
}
