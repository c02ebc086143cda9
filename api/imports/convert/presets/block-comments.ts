import * as z from 'zod';
import { type Child, h } from '../hast.ts';
import { embedLink } from '../plugins/embeds.ts';
import type { Plugin, State } from '../state.ts';
import { visit } from '../visit.ts';

/** Notes on blocks that look different here. */
const CHANGED: { readonly [name: string]: readonly [kind: string, sentence: string] } = {
  columns: ['layout', 'Columns of blocks stand one below the other'],
  'media-text': ['layout', 'An image beside text stands above it'],
  cover: ['layout', 'A picture with words on it became an image with the words below'],
  buttons: ['button', 'A button became a link'],
};

/** Blocks with content that only the old site can generate. */
const DYNAMIC: { readonly [name: string]: string } = {
  block: 'A reusable block stands elsewhere on the old site and was left out: copy its text by hand',
  footnotes:
    'The footnotes of the block editor are kept outside of the text and were left out: copy them by hand',
};

const attributesSchema = z.object({
  url: z.string().optional().catch(undefined),
  src: z.string().optional().catch(undefined),
  id: z.coerce.string().optional().catch(undefined),
});

/** `<!-- wp:name {"attributes"} -->`, and comments of the classic editor such as `<!--more-->`. */
export const blockComments: Plugin = (tree, state) => {
  visit(tree, 'comment', (node, index, parent) => {
    const children = ofComment(node.value.trim(), state);
    if (children.length > 0 && parent && index !== undefined) parent.children[index] = h('div', {}, children);
  });
};

function ofComment(comment: string, state: State): Child[] {
  if (comment.startsWith('nextpage')) state.notes.converted('page', 'An article of several pages became one');
  const name = /^wp:(?:core\/)?([a-z][\w/-]{0,100})(?:\s|$)/.exec(comment)?.[1]?.replace(/\/$/, '') ?? '';
  const changed = Object.hasOwn(CHANGED, name) ? CHANGED[name] : undefined;
  if (changed) state.notes.converted(...changed);
  return name && comment.endsWith('/') ? dynamicBlock(name, comment, state) : [];
}

function dynamicBlock(name: string, comment: string, state: State): Child[] {
  const { url, src, id } = attributesOf(comment);
  if (name === 'image' && (url || id)) {
    const address = url ?? state.context.attachment(id ?? '')?.url;
    return address ? [h('img', { src: address, className: [`wp-image-${id}`] })] : [];
  }
  const address = [url, src].find((value) => value && /^https?:/i.test(value));
  if (address) return embedLink(address, undefined, state);
  if (/^(?:spacer|separator|more|nextpage|missing|paragraph)$/.test(name)) return [];
  const sentence = Object.hasOwn(DYNAMIC, name) ? DYNAMIC[name] : undefined;
  state.notes.lost('block', sentence ?? `The block “${name}” is filled by the old site and was left out`);
  return [];
}

function attributesOf(comment: string): z.infer<typeof attributesSchema> {
  try {
    return attributesSchema.parse(
      JSON.parse(comment.slice(comment.indexOf('{'), comment.lastIndexOf('}') + 1)),
    );
  } catch {
    return {};
  }
}
