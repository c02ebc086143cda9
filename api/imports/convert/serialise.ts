import { type ChildNode, isTag, isText } from 'domhandler';
import { escapeHtml, escapeText } from '../../platform/content/escape-html.ts';

const VOID = new Set(['br', 'img']);

/** HTML as the sanitiser writes it, so that what it lets through stays letter for letter. */
export function serialise(nodes: readonly ChildNode[]): string {
  const parts: string[] = [];
  for (const node of nodes) write(node, parts);
  return parts.join('');
}

/** The blocks of an article, each on a line of its own. */
export function serialiseBlocks(blocks: readonly ChildNode[]): string {
  return blocks.map((block) => serialise([block])).join('\n');
}

function write(node: ChildNode, parts: string[]): void {
  if (isText(node)) parts.push(escapeText(node.data));
  if (!isTag(node)) return;
  parts.push(`<${node.name}`);
  for (const [name, value] of Object.entries(node.attribs)) parts.push(` ${name}="${escapeHtml(value)}"`);
  if (VOID.has(node.name)) {
    parts.push(' />');
    return;
  }
  parts.push('>');
  // The parser of pages drops the first newline of a pre.
  if (node.name === 'pre' && startsWithNewline(node.children)) parts.push('\n');
  for (const child of node.children) write(child, parts);
  parts.push(`</${node.name}>`);
}

function startsWithNewline(nodes: readonly ChildNode[]): boolean {
  const first = nodes[0];
  return first !== undefined && isText(first) && first.data.startsWith('\n');
}
