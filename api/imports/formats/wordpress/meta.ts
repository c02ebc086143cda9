import type { ImportNote } from '#shared/imports.ts';
import { addNote, counted, few, note } from '../texts.ts';
import { all, child, textOf, type XmlNode } from '../xml/node.ts';
import { SEO_FIELD } from './seo.ts';

/** Fields that WordPress and its plugins keep for themselves, besides those that begin with an underscore. */
const INTERNAL =
  /^(?:_|field_|jetpack|sharing_disabled|switch_like|geo_|essb_|amp|ampforwp|saswp|om_disable|pyre_|fusion|avada|amazonS3|enclosure$|footnotes$|views?$|post_views|wpb_|vc_|rs_page|slide_template|cap-|dsq_|hide_|site-|ast-|theme-|generate|spay_|inline_featured_image|publicize|import|syndication|original_post_id|litespeed|rank_math|onesignal|reading_time|classic-editor|page_layout|sidebar)/i;

/** What holds a page together that a page builder made; its posts may keep nothing in the text itself. */
const BUILDERS: readonly (readonly [string, string])[] = [
  ['_elementor_data', 'Elementor'],
  ['_fl_builder_data', 'Beaver Builder'],
  ['panels_data', 'SiteOrigin Page Builder'],
  ['_bricks_page_content_2', 'Bricks'],
  ['ct_builder_shortcodes', 'Oxygen'],
];

/** Fields of an item; of a field that stands there twice the last one, as in WordPress. */
export function metaOf(item: XmlNode): ReadonlyMap<string, string> {
  const meta = new Map<string, string>();
  for (const node of all(item, 'wp:postmeta')) {
    const key = textOf(node, 'wp:meta_key');
    if (key !== '') meta.set(key, child(node, 'wp:meta_value')?.text ?? '');
  }
  return meta;
}

/** Tells of fields that may be content. */
export function noteFields(meta: ReadonlyMap<string, string>, content: string, notes: ImportNote[]): void {
  const fields: string[] = [];
  for (const [key, value] of meta) {
    if (value.trim() === '' || SEO_FIELD.test(key)) continue;
    // Advanced Custom Fields keeps beside each field where it is defined.
    const ofAcf = /^field_[\da-f]+$/.test(meta.get(`_${key}`)?.trim() ?? '');
    if (ofAcf || (!INTERNAL.test(key) && /\p{L}{2}/u.test(value))) fields.push(key);
  }
  if (fields.length > 0)
    addNote(
      notes,
      note(
        'lost',
        'custom fields',
        `${counted(fields.length, 'custom field')} (${few(fields)}) ${fields.length === 1 ? 'is' : 'are'} not brought along`,
        fields.length,
      ),
    );
  const builder = BUILDERS.find(([key]) => (meta.get(key) ?? '').length > 2)?.[1];
  if (!builder) return;
  const text =
    content.trim() === ''
      ? `It was made with ${builder}, and its text is not in the file`
      : `It was made with ${builder}: its text comes along, its layout does not`;
  addNote(notes, note(content.trim() === '' ? 'lost' : 'warning', 'page builder', text));
}

/** The block editor keeps footnotes in a field; the text only has a place for them. */
export function footnotes(content: string, meta: ReadonlyMap<string, string>, notes: ImportNote[]): string {
  const written = meta.get('footnotes') ?? '';
  if (!written.startsWith('[') || !content.includes('<!-- wp:footnotes')) return content;
  const list = parsed(written).flatMap((one) =>
    typeof one === 'object' && one !== null && 'content' in one && typeof one.content === 'string'
      ? [one.content]
      : [],
  );
  if (list.length === 0) return content;
  addNote(
    notes,
    note(
      'converted',
      'footnotes',
      `${counted(list.length, 'footnote')} became a list at the end`,
      list.length,
    ),
  );
  const html = `<ol>${list.map((one) => `<li>${one}</li>`).join('')}</ol>`;
  return content.replace(/<!-- wp:footnotes[^>]*-->/, () => html);
}

function parsed(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
