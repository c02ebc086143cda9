import { type ChildNode, Element, isTag, isText } from 'domhandler';
import type { ContentDialect } from '../source.ts';
import { text } from './dom.ts';
import { Notes } from './notes.ts';
import type { ConvertContext } from './types.ts';

/** One way of writing that is read: undefined leaves the element to the next habit. */
export interface Habit {
  /** Names of the elements that it looks at. */
  tags: readonly string[];
  convert(node: Element, work: Work): ChildNode[] | undefined;
}

/** What habits give beside elements of the allow-list: the end of a paragraph, and the end of a line. */
export const BREAK = 'paragraph-break';
export const LINE = 'line-break';

export function paragraphBreak(): Element {
  return new Element(BREAK, {});
}

export function lineBreak(): Element {
  return new Element(LINE, {});
}

/** The conversion of one text. */
export class Work {
  readonly context: ConvertContext;
  readonly dialect: ContentDialect;
  readonly notes: Notes;
  /** What newlines of the source mean: nothing, the end of a paragraph where a line is blank, or also the end of a line. */
  newlines: 'nothing' | 'blank' | 'all' = 'nothing';
  /** Ids that links of this text lead to. */
  targets: ReadonlySet<string> = new Set();
  /** By how much headings move down. */
  headingShift = 0;
  /** Abbreviations that were written out. */
  readonly written = new Set<string>();
  #habits: ReadonlyMap<string, readonly Habit[]>;
  #comment: (data: string, work: Work) => ChildNode[];

  constructor(
    context: ConvertContext,
    dialect: ContentDialect,
    habits: ReadonlyMap<string, readonly Habit[]>,
    comment: (data: string, work: Work) => ChildNode[],
    notes = new Notes(),
  ) {
    this.context = context;
    this.dialect = dialect;
    this.notes = notes;
    this.#habits = habits;
    this.#comment = comment;
  }

  /** What becomes of all that is inside an element. */
  inside(node: Element): ChildNode[] {
    return this.all(node.children);
  }

  all(nodes: readonly ChildNode[]): ChildNode[] {
    const made: ChildNode[] = [];
    for (const node of nodes) for (const one of this.#one(node)) made.push(one);
    return made;
  }

  /** An element between paragraph breaks, as most blocks are. */
  block(node: Element): ChildNode[] {
    return [paragraphBreak(), ...this.anchor(node), ...this.inside(node), paragraphBreak()];
  }

  /** The place that a link of this text leads to, kept without its element. */
  anchor(node: Element): ChildNode[] {
    const id = this.idOf(node);
    return id ? [new Element('a', { id })] : [];
  }

  /** @returns an id that is of use */
  idOf(node: Element): string | undefined {
    const id = node.attribs.id ?? (node.name === 'a' ? node.attribs.name : undefined);
    return id && this.targets.has(id) ? id : undefined;
  }

  #one(node: ChildNode): ChildNode[] {
    if (isText(node))
      return this.newlines === 'nothing' ? [text(node.data)] : lines(node.data, this.newlines);
    if (node.type === 'comment') return this.#comment(node.data, this);
    if (!isTag(node)) return [];
    for (const habit of this.#habits.get(node.name) ?? []) {
      const made = habit.convert(node, this);
      if (made) return made;
    }
    return [...this.anchor(node), ...this.inside(node)];
  }
}

function lines(data: string, newlines: 'blank' | 'all'): ChildNode[] {
  if (!data.includes('\n')) return [text(data)];
  if (newlines === 'all')
    return data.split('\n').flatMap((line, at) => (at === 0 ? [text(line)] : [lineBreak(), text(line)]));
  const made: ChildNode[] = [];
  const split = data.split('\n');
  const last = split.length - 1;
  for (const [at, line] of split.entries()) {
    // The first and the last one are parts of lines that go on in another element.
    if (at > 0 && at < last && line.trim() === '') made.push(paragraphBreak());
    made.push(text(at === 0 ? line : `\n${line}`));
  }
  return made;
}

/** @returns the habits by the name of their element, in order */
export function habitsByTag(habits: readonly Habit[]): Map<string, Habit[]> {
  const byTag = new Map<string, Habit[]>();
  for (const habit of habits)
    for (const tag of habit.tags) {
      const known = byTag.get(tag);
      if (known) known.push(habit);
      else byTag.set(tag, [habit]);
    }
  return byTag;
}
