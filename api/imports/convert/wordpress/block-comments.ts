import type { ChildNode } from 'domhandler';
import { element } from '../dom.ts';
import { embedLink } from '../habits/embeds.ts';
import { image } from '../habits/images.ts';
import type { Work } from '../work.ts';

/** What blocks become that look different on the old site. */
const CHANGED: { readonly [name: string]: string } = {
  columns: 'Columns of blocks stand one below the other',
  'media-text': 'An image beside text stands above it',
  cover: 'A picture with words on it became an image with the words below',
  buttons: 'A button became a link',
};

/** What only the old site can fill. */
const DYNAMIC: { readonly [name: string]: string } = {
  block: 'A reusable block stands elsewhere on the old site and was left out: copy its text by hand',
  footnotes:
    'The footnotes of the block editor are kept outside of the text and were left out: copy them by hand',
};

/** `<!-- wp:name {"attributes"} -->`, and the comments of the classic editor. */
export function blockComment(data: string, work: Work): ChildNode[] {
  const comment = data.trim();
  if (comment.startsWith('nextpage')) work.notes.converted('page', 'A post of several pages became one');
  const parsed = /^wp:([a-z][\w/-]{0,100})(?:\s|$)/.exec(comment);
  const name = parsed?.[1]?.replace(/^core\//, '').replace(/\/$/, '');
  if (!name) return [];
  const changed = CHANGED[name];
  if (changed) work.notes.converted(name === 'buttons' ? 'button' : 'layout', changed);
  return comment.endsWith('/') ? dynamicBlock(name, comment, work) : [];
}

function dynamicBlock(name: string, comment: string, work: Work): ChildNode[] {
  const attributes = attributesOf(comment);
  const { url, src, id } = attributes;
  if (name === 'image' && (typeof url === 'string' || typeof id === 'number')) {
    const address = typeof url === 'string' ? url : work.context.attachment(String(id))?.url;
    return address ? image(element('img', { class: `wp-image-${String(id)}` }), work, address) : [];
  }
  const address = [url, src].find(
    (value): value is string => typeof value === 'string' && /^https?:/i.test(value),
  );
  if (address) return embedLink(address, undefined, work);
  if (/^(?:spacer|separator|more|nextpage|missing|paragraph)$/.test(name)) return [];
  work.notes.lost('block', DYNAMIC[name] ?? `The block “${name}” is filled by the old site and was left out`);
  return [];
}

function attributesOf(comment: string): Record<string, unknown> {
  const from = comment.indexOf('{');
  const to = comment.lastIndexOf('}');
  if (from === -1 || to < from) return {};
  try {
    const parsed: unknown = JSON.parse(comment.slice(from, to + 1));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
