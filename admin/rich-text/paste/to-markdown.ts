import type { Element, Nodes } from 'hast';
import { fromDom } from 'hast-util-from-dom';
import { defaultHandlers, type Handle, type State, toMdast } from 'hast-util-to-mdast';
import type { Html, Nodes as MdastNodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { plural } from '#shared/words.ts';

export interface AsMarkdown {
  markdown: string;
  /** Elements that stay HTML because Markdown cannot write them, such as '2 pictures with a caption or a width'. */
  keptAsHtml: string[];
}

/** Elements that Markdown cannot write, in an author's words. */
const NAMES: readonly [test: (element: Element) => boolean, one: string, many: string][] = [
  [
    (element) => hasClass(element, 'picture'),
    'picture with a caption or a width',
    'pictures with a caption or a width',
  ],
  [(element) => hasClass(element, 'gallery'), 'gallery', 'galleries'],
  [(element) => hasClass(element, 'footnote'), 'footnote', 'footnotes'],
  [(element) => hasClass(element, 'footnotes'), 'list of footnotes', 'lists of footnotes'],
  [(element) => hasClass(element, 'pull'), 'pull quotation', 'pull quotations'],
  [(element) => hasClass(element, 'pause'), 'rule', 'rules'],
  [(element) => hasClass(element, 'video'), 'video', 'videos'],
  [(element) => hasClass(element, 'file'), 'file', 'files'],
  [(element) => hasClass(element, 'call-to-action'), 'call to action', 'calls to action'],
  [(element) => hasClass(element, 'author-note'), 'note', 'notes'],
  [
    (element) => hasClass(element, 'sub') || hasClass(element, 'sup'),
    'raised or lowered word',
    'raised or lowered words',
  ],
  [({ tagName }) => tagName === 'table', 'table without a header', 'tables without a header'],
  [({ tagName }) => tagName === 'u', 'underlined word', 'underlined words'],
];
const OTHER = ['other element', 'other elements'] as const;

/** Converts an article's HTML to Markdown that renders the same. */
export function toMarkdown(html: string): AsMarkdown {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const kept = new Map<string, [count: number, many: string]>();
  const keep = (element: Element): Html => {
    const [, one, many] = NAMES.find(([test]) => test(element)) ?? [null, ...OTHER];
    kept.set(one, [(kept.get(one)?.[0] ?? 0) + 1, many]);
    // A blank line would end the HTML.
    return { type: 'html', value: sourceOf(element, body).replace(/\n\s*\n/g, '\n') };
  };
  const tree = toMdast(withPlaces(fromDom(body) as Nodes), { handlers: handlers(keep) }) as MdastNodes;
  const markdown = unified()
    .use(remarkGfm)
    .use(remarkStringify, { bullet: '-', emphasis: '*', rule: '-', fences: true, incrementListMarker: true })
    .stringify(tree as Root)
    .trim();
  const keptAsHtml = [...kept].map(([one, [count, many]]) => plural(count, one, many));
  return { markdown, keptAsHtml };
}

function handlers(keep: (element: Element) => Html): Record<string, Handle> {
  const orKept =
    (usual: Handle | undefined, isUsual: (element: Element) => boolean = isBare): Handle =>
    (state, element, parent) =>
      usual && isUsual(element) ? usual(state, element, parent) : keep(element);
  const usual = (name: string): Handle | undefined =>
    (defaultHandlers as unknown as Record<string, Handle>)[name];
  const block = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol'];
  return {
    ...Object.fromEntries(block.map((name) => [name, orKept(usual(name))])),
    a: orKept(usual('a'), (element) => !hasClass(element, 'footnote')),
    table: orKept(usual('table'), isPlainTable),
    u: (_, element) => keep(element),
    span: (state, element) => {
      if (hasClass(element, 'struck')) return { type: 'delete', children: state.all(element) as never };
      return isBare(element) ? state.all(element) : keep(element);
    },
    div: (state, element) =>
      picture(state, element) ?? (isBare(element) ? state.all(element) : keep(element)),
  };
}

/** Writes a picture as Markdown's own; undefined if it has a width or a caption, which Markdown cannot write. */
function picture(state: State, element: Element): ReturnType<Handle> {
  const [image, ...others] = element.children.filter((child) => child.type === 'element');
  const isPlain =
    String(element.properties.className) === 'picture' && image?.tagName === 'img' && others.length === 0;
  if (!isPlain) return undefined;
  return { type: 'paragraph', children: state.all(element) as never };
}

const classesOf = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : [];
const hasClass = (element: Element, name: string): boolean => classesOf(element).includes(name);

/** Whether an element has no class or id, which Markdown cannot write. */
const isBare = (element: Element): boolean => classesOf(element).length === 0 && !element.properties.id;

/** Whether Markdown can write a table: with a header, and only text in its cells. */
function isPlainTable(table: Element): boolean {
  const isPlain = (element: Element): boolean =>
    element.children.every(
      (child) =>
        child.type !== 'element' ||
        (!/^(?:ul|ol|pre|table|p|div|br|blockquote)$/.test(child.tagName) && isPlain(child)),
    );
  const cells = (element: Element): Element[] =>
    element.children.flatMap((child) =>
      child.type === 'element' ? (/^t[dh]$/.test(child.tagName) ? [child] : cells(child)) : [],
    );
  const hasHead = table.children.some((child) => child.type === 'element' && child.tagName === 'thead');
  return hasHead && isBare(table) && cells(table).every(isPlain);
}

/** Numbers the elements in document order. */
function withPlaces(tree: Nodes): Nodes {
  let next = 0;
  const visit = (node: Nodes) => {
    if (node.type === 'element') {
      node.data = { ...node.data, place: next } as never;
      next += 1;
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return tree;
}

function sourceOf(element: Element, body: HTMLElement): string {
  const place = (element.data as { place?: number } | undefined)?.place ?? 0;
  return place === 0 ? '' : (body.querySelectorAll('*')[place - 1]?.outerHTML ?? '');
}
