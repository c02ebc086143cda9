import { isThematicBreak } from './blocks/blocks.ts';
import { toBlocks } from './blocks/paragraphs.ts';
import { convertElement } from './elements/elements.ts';
import { embedLink } from './elements/embeds.ts';
import { pruneIds, targetsOf } from './elements/links.ts';
import { providerOf } from './elements/providers.ts';
import { type Child, findAll, findTag, h, isElement, parseHtml, text } from './hast.ts';
import { presetOf } from './presets/presets.ts';
import { applyRules } from './rules.ts';
import { sanitise } from './sanitise.ts';
import type { State } from './state.ts';

/** Characters of attributes that a text may gain, beside a multiple of its length, as links are repeated in each paragraph. */
const MOST_ADDED = 1_000_000;
const MOST_TIMES = 4;

/** @throws RangeError if it is nested too deeply or grows too much */
export function convertHtml(html: string, state: State): Child[] {
  const preset = presetOf(state.dialect);
  const source = preset.prepare?.(html, state) ?? html;
  const tree = parseHtml(source);
  const children = preset.arrange?.(tree) ?? tree;
  state.targets = targetsOf(children, state.context.baseUrl);
  state.headingShift = headingShiftOf(children, state);
  applyRules(children, preset, state, convertElement);
  const blocks = withoutOuterBreaks(toBlocks(children, state).flatMap((block) => bareUrl(block, state)));
  const breaks = findAll(blocks, isThematicBreak).length;
  if (breaks > 0) state.notes.tell('thematicBreak', breaks);
  const clean = pruneIds(sanitise(blocks));
  requireBoundedGrowth(clean, html.length);
  return clean;
}

/** The title is the only h1 of the page: if the text has one too, all its headings move down a level. Medium begins at h3. */
function headingShiftOf(children: readonly Child[], { dialect, notes }: State): number {
  if (dialect === 'medium') return -1;
  if (!findTag(children, 'h1')) return 0;
  notes.tell('headings');
  return 1;
}

/** Turns a URL that is a paragraph of its own into a link, or into what WordPress would have embedded. */
function bareUrl(block: Child, state: State): Child[] {
  const only = isElement(block, 'p') && block.children.length === 1 ? block.children[0] : undefined;
  const url = only?.type === 'text' ? only.value.trim() : '';
  if (url.length > 2000 || !/^https?:\/\/[^\s<>"]+$/i.test(url) || !URL.canParse(url)) return [block];
  if (providerOf(url).name) return embedLink(url, undefined, state);
  return [h('p', {}, [h('a', { href: url }, [text(url)])])];
}

/** Without dividing lines at the beginning and the end. */
function withoutOuterBreaks(blocks: Child[]): Child[] {
  const from = blocks.findIndex((block) => !isThematicBreak(block));
  const to = blocks.findLastIndex((block) => !isThematicBreak(block));
  return from === -1 ? [] : blocks.slice(from, to + 1);
}

function requireBoundedGrowth(children: readonly Child[], length: number): void {
  const values = findAll(children, () => true).flatMap(({ properties }) => Object.values(properties));
  const added = values.reduce<number>((sum, value) => sum + String(value).length, 0);
  if (added > MOST_ADDED + MOST_TIMES * length) throw new RangeError('Grows too much');
}
