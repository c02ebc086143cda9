import { isThematicBreak } from './blocks/blocks.ts';
import { toBlocks } from './blocks/paragraphs.ts';
import { convertElement } from './elements/elements.ts';
import { embedLink, providerOf } from './elements/embeds.ts';
import { pruneIds, targetsOf } from './elements/links.ts';
import { type Child, elementsIn, findTag, h, isElement, parseHtml, sanitise } from './hast.ts';
import { writeNewlines } from './presets/newlines.ts';
import { CLASSES } from './presets/presets.ts';
import { replaceShortcodes } from './presets/shortcodes.ts';
import { blockComment } from './presets/wordpress.ts';
import { applyRules } from './rules.ts';
import type { State } from './types.ts';
import { linkUrl } from './urls.ts';

/** @throws RangeError if it is nested too deeply */
export function convertHtml(html: string, state: State): Child[] {
  const isWordpress = state.dialect === 'wordpress' || state.dialect === 'squarespace';
  const tree = parseHtml(isWordpress ? replaceShortcodes(html, state) : html);
  const children = isWordpress || state.dialect === 'table' ? writeNewlines(tree, state.dialect) : tree;
  state.targets = targetsOf(children, state);
  state.headingShift = headingShiftOf(children, state);
  applyRules(children, { classes: CLASSES, comment: blockComment, element: convertElement }, state);
  const blocks = withoutOuterBreaks(toBlocks(children, state).flatMap((block) => bareUrl(block, state)));
  const breaks = elementsIn(blocks).filter(isThematicBreak).length;
  if (breaks > 0)
    state.notes.converted('break', 'A dividing line became a line with three asterisks', breaks);
  return pruneIds(sanitise(blocks));
}

const HEADINGS_MOVED = 'Headings moved down by one level: the title of the page is its only first one';

/** The title is the only h1 of the page: if the text has one too, all its headings move down a level. Medium begins at h3. */
function headingShiftOf(children: readonly Child[], { dialect, notes }: State): number {
  if (dialect === 'medium') return -1;
  if (!findTag(children, 'h1')) return 0;
  notes.converted('heading', HEADINGS_MOVED);
  return 1;
}

/** Turns a URL that is a paragraph of its own into a link, or into what WordPress would have embedded. */
function bareUrl(block: Child, state: State): Child[] {
  const only = isElement(block, 'p') && block.children.length === 1 ? block.children[0] : undefined;
  const url = only?.type === 'text' ? only.value.trim() : '';
  if (!/^https?:\/\/[^\s<>"]{1,2000}$/i.test(url) || !URL.canParse(url)) return [block];
  if (providerOf(url).name) return embedLink(url, undefined, state);
  return [h('p', {}, [h('a', { href: linkUrl(url, state) ?? url }, [url])])];
}

/** Without dividing lines at the beginning and the end. */
function withoutOuterBreaks(blocks: Child[]): Child[] {
  const from = blocks.findIndex((block) => !isThematicBreak(block));
  const to = blocks.findLastIndex((block) => !isThematicBreak(block));
  return from === -1 ? [] : blocks.slice(from, to + 1);
}
