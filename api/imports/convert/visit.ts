import type { Node, Parent } from 'unist';
import { SKIP, type visit as unistVisit } from 'unist-util-visit';

export { SKIP };

type Visitor = (node: Node, index: number | undefined, parent: Parent | undefined) => unknown;

/**
 * unist-util-visit for tests by type, and visitors that return nothing, SKIP, or SKIP and the next index. The original
 * names a function for every node it meets, which took half the time of a conversion that walks a tree twenty times.
 */
export const visit = ((tree: Node, ...given: [Visitor] | [string | string[], Visitor]) => {
  const visitor = given.at(-1) as Visitor;
  const types = given.length === 2 ? new Set([given[0]].flat()) : undefined;
  const walk = (node: Node, index: number | undefined, parent: Parent | undefined): number | undefined => {
    const answer = !types || types.has(node.type) ? visitor(node, index, parent) : undefined;
    const [action, next] = Array.isArray(answer) ? answer : [answer];
    if (action !== SKIP && 'children' in node) {
      const parent = node as Parent;
      let at = 0;
      while (at < parent.children.length) at = walk(parent.children[at] as Node, at, parent) ?? at + 1;
    }
    return next;
  };
  walk(tree, undefined, undefined);
}) as typeof unistVisit;
