import type { Root } from 'hast';
import type { ContentDialect } from '../types.ts';
import { type Child, findAll, h, isElement, parseHtml, text } from './hast.ts';
import { ConversionNotes } from './notes.ts';
import { code } from './plugins/code.ts';
import { embedLink, embeds } from './plugins/embeds.ts';
import { galleries } from './plugins/galleries.ts';
import { headings } from './plugins/headings.ts';
import { keepIds, pruneIds, targetsOf } from './plugins/ids.ts';
import { images, pictureSides } from './plugins/images.ts';
import { inline } from './plugins/inline.ts';
import { links } from './plugins/links.ts';
import { isThematicBreak, wrapParagraphs } from './plugins/paragraphs.ts';
import { providerOf } from './plugins/providers.ts';
import { presetOf } from './presets/presets.ts';
import { reportUnknown } from './report-unknown.ts';
import { sanitise } from './sanitise.ts';
import type { Plugin, State } from './state.ts';
import type { ConvertContext } from './types.ts';
import { visit } from './visit.ts';

const PLUGINS: readonly Plugin[] = [
  keepIds,
  embeds,
  images,
  galleries,
  links,
  inline,
  reportUnknown,
  wrapParagraphs,
];
/** Characters of attributes that a text may gain, beside a multiple of its length, as links are repeated in each paragraph. */
const MOST_ADDED = 1_000_000;
const MOST_TIMES = 4;

export function newState(context: ConvertContext, dialect: ContentDialect): State {
  return {
    context,
    dialect,
    notes: new ConversionNotes(),
    shortcodes: [],
    targets: new Set(),
    headingShift: 0,
  };
}

/** @throws RangeError if it is nested too deeply or grows too much */
export function convertHtml(html: string, state: State): Root {
  const preset = presetOf(state.dialect);
  const source = wellFormed(html);
  const tree = parseHtml(preset.prepare?.(source, state) ?? source);
  for (const plugin of [code, pictureSides, ...preset.plugins]) plugin(tree, state);
  state.targets = targetsOf(tree, state.context.baseUrl);
  for (const plugin of [headings, ...PLUGINS, bareAddresses, thematicBreaks]) plugin(tree, state);
  const clean = sanitise(tree);
  pruneIds(clean, state);
  requireBoundedGrowth(clean, source.length);
  return clean;
}

/** Converts a piece of another text, such as HTML in Markdown; headings and ids are the other text's concern. */
export function convertPiece(html: string, state: State): Child[] {
  const tree = parseHtml(html);
  for (const plugin of [code, pictureSides, ...presetOf(state.dialect).plugins, ...PLUGINS])
    plugin(tree, state);
  tellBreaks(tree, state);
  return sanitise(tree).children;
}

export function wellFormed(source: string): string {
  return source.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n');
}

/** Turns a URL that is a paragraph of its own into a link, or into what WordPress would have embedded. */
function bareAddresses(tree: Root, state: State): void {
  tree.children = tree.children.flatMap((block): Child[] => {
    const only = isElement(block, 'p') && block.children.length === 1 ? block.children[0] : undefined;
    const address = only?.type === 'text' ? only.value.trim() : '';
    if (address.length > 2000 || !/^https?:\/\/[^\s<>"]+$/i.test(address) || !URL.canParse(address))
      return [block];
    if (providerOf(address).name) return embedLink(address, undefined, state);
    return [h('p', {}, [h('a', { href: address }, [text(address)])])];
  });
}

/** Removes dividing lines at the beginning and the end. */
function thematicBreaks(tree: Root, state: State): void {
  const { children } = tree;
  const from = children.findIndex((block) => !isThematicBreak(block));
  const to = children.findLastIndex((block) => !isThematicBreak(block));
  tree.children = from === -1 ? [] : children.slice(from, to + 1);
  tellBreaks(tree, state);
}

function tellBreaks(tree: Root, state: State): void {
  const count = findAll(tree, isThematicBreak).length;
  if (count > 0) state.notes.tell('thematicBreak', count);
}

function requireBoundedGrowth(tree: Root, length: number): void {
  let room = MOST_ADDED + MOST_TIMES * length;
  visit(tree, 'element', ({ properties }) => {
    for (const value of Object.values(properties)) room -= String(value).length;
    if (room < 0) throw new RangeError('Grows too much');
  });
}
