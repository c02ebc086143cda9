import type { Element } from 'hast';
import { ownValue } from '../text/fields.ts';
import { become, type Child, classes, drop, isBlank } from './hast.ts';
import type { State } from './types.ts';

/** Changes an element in place. */
export type Action = (node: Element, state: State, place: Place) => void;

/** Where an element stands in its parent. */
interface Place {
  siblings: readonly Child[];
  index: number;
}

/** The nearest sibling before (-1) or after (1) that is not white space. */
export function neighbour({ siblings, index }: Place, step: -1 | 1): Child | undefined {
  const next = siblings[index + step];
  return next && isBlank(next) ? siblings[index + 2 * step] : next;
}

/** Turns an element into blocks of the allow-list. @param toBlocks converts its content */
export type BlockHandler = (
  node: Element,
  state: State,
  toBlocks: (nodes: readonly Child[]) => Element[],
) => Child[];

/** Actions by the name of an element or of a class. */
export interface Rules {
  readonly [name: string]: Action;
}

/** What is special about the texts of one platform. */
export interface Preset {
  /** Applied to the source before it is parsed. */
  prepare?: (html: string, state: State) => string;
  /** Applied to the tree before the rules. */
  arrange?: (children: Child[]) => Child[];
  /** What a comment stands for. */
  comment?: (comment: string, state: State) => Child[];
  /** By class. */
  rules: Rules;
}

/** The same action for several names, separated by spaces. */
export const each = (names: string, action: Action): Rules =>
  Object.fromEntries(names.split(' ').map((name) => [name, action]));

/** Removes an element, with a note. */
export const leftOut =
  (kind: string, sentence: string): Action =>
  (node, state) => {
    state.notes.lost(kind, sentence);
    drop(node);
  };

/** Applies to each element the rules for its classes, then `handle`, before the elements inside it. */
export function applyRules(children: readonly Child[], preset: Preset, state: State, handle: Action): void {
  for (const [index, child] of children.entries()) {
    if (child.type === 'comment') {
      const shown = preset.comment?.(child.value.trim(), state) ?? [];
      if (shown.length > 0) become(child as never, 'div', {}, shown);
    } else if (child.type === 'element') {
      const place = { siblings: children, index };
      const actions = classes(child).flatMap((name) => ownValue(preset.rules, name) ?? []);
      for (const action of new Set([...actions, handle])) action(child, state, place);
      applyRules(child.children, preset, state, handle);
    }
  }
}
