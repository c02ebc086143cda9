import { plural } from '#shared/words.ts';
import { all, child, textOf, type XmlNode } from '../../containers/xml-node.ts';
import { listOf, type Notes } from '../../notes.ts';
import { SEO_FIELD } from './seo.ts';

/** Internal fields of WordPress and plugins that do not begin with an underscore. */
const INTERNAL =
  /^(?:_|field_|jetpack|sharing_disabled|switch_like|geo_|essb_|amp|ampforwp|saswp|om_disable|pyre_|fusion|avada|amazonS3|enclosure$|footnotes$|views?$|post_views|wpb_|vc_|rs_page|slide_template|cap-|dsq_|hide_|site-|ast-|theme-|generate|spay_|inline_featured_image|publicize|import|syndication|original_post_id|litespeed|rank_math|onesignal|reading_time|classic-editor|page_layout|sidebar)/i;

/** Fields in which page builders store a page; its text may be nowhere else. */
const BUILDERS: readonly (readonly [string, string])[] = [
  ['_elementor_data', 'Elementor'],
  ['_fl_builder_data', 'Beaver Builder'],
  ['panels_data', 'SiteOrigin Page Builder'],
  ['_bricks_page_content_2', 'Bricks'],
  ['ct_builder_shortcodes', 'Oxygen'],
];

/** Fields of an item; of duplicates the last, as in WordPress. */
export function metaOf(item: XmlNode): ReadonlyMap<string, string> {
  const fields = all(item, 'wp:postmeta').map(
    (node) => [textOf(node, 'wp:meta_key'), child(node, 'wp:meta_value')?.text ?? ''] as const,
  );
  return new Map(fields.filter(([key]) => key !== ''));
}

/** Notes fields that may contain content. */
export function noteFields(meta: ReadonlyMap<string, string>, content: string, notes: Notes): void {
  const fields: string[] = [];
  for (const [key, value] of meta) {
    if (value.trim() === '' || SEO_FIELD.test(key)) continue;
    // Advanced Custom Fields stores a reference to the definition with each field.
    const ofAcf = /^field_[\da-f]+$/.test(meta.get(`_${key}`)?.trim() ?? '');
    if (ofAcf || (!INTERNAL.test(key) && /\p{L}{2}/u.test(value))) fields.push(key);
  }
  if (fields.length > 0)
    notes.lost(
      'custom fields',
      `${plural(fields.length, 'custom field')} (${listOf(fields)}) ${fields.length === 1 ? 'is' : 'are'} not brought along`,
      fields.length,
    );
  const builder = BUILDERS.find(([key]) => (meta.get(key) ?? '').length > 2)?.[1];
  if (!builder) return;
  if (content.trim() === '')
    notes.lost('page builder', `It was made with ${builder}, and its text is not in the file`);
  else
    notes.warning('page builder', `It was made with ${builder}: its text comes along, its layout does not`);
}

/** The block editor stores footnotes in a field; the text only marks their place. */
export function footnotes(content: string, meta: ReadonlyMap<string, string>, notes: Notes): string {
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
      ? list.map((one) => one?.content).filter((content) => typeof content === 'string')
      : [];
  } catch {
    return [];
  }
}
