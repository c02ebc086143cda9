import type { Element } from 'hast';
import { ownValue } from '../text/fields.ts';
import { become, type Child, classes, drop, isBlank, isElement } from './hast.ts';
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

/** What the conversion makes of each node of a text. */
interface Handlers {
  classes: Rules;
  element: Action;
  /** What a comment stands for. */
  comment(comment: string, state: State): Child[];
}

/** Applies to each element the rules for its classes, then that for its name, before the elements inside it. */
export function applyRules(siblings: readonly Child[], handlers: Handlers, state: State): void {
  for (const [index, child] of siblings.entries()) {
    if (child.type === 'comment') {
      const shown = handlers.comment(child.value.trim(), state);
      if (shown.length > 0) become(child as never, 'div', {}, shown);
    } else if (isElement(child)) {
      const actions = classes(child).flatMap((name) => ownValue(handlers.classes, name) ?? []);
      for (const action of new Set([...actions, handlers.element])) action(child, state, { siblings, index });
      applyRules(child.children, handlers, state);
    }
  }
}
