import type { Element } from 'hast';
import { type Child, drop, isBlank } from './hast.ts';
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
