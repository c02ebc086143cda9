import type { Element } from 'hast';
import type { ImportNote, NoteLevel } from '#shared/imports.ts';
import type { Notes } from '../notes.ts';
import type { ContentDialect, SourceAttachment } from '../records.ts';
import type { ArchiveContext } from '../text/urls.ts';
import {
  attr,
  become,
  type Child,
  drop,
  elementsIn,
  findTag,
  h,
  hasClass,
  isBlank,
  isElement,
  wordsOf,
} from './hast.ts';

/** What the conversion knows of the rest of the file. */
export interface ConvertContext extends ArchiveContext {
  /** Finds an attachment by number, as galleries refer to their pictures. */
  attachment(sourceId: string): SourceAttachment | undefined;
  /** URL that relative ones are resolved against: the post's own on the old site, else the site's. */
  baseUrl: string | null;
}

export interface Converted {
  content: string;
  /** Each once, in their order; absolute URLs, data: URLs or `archive:<path>`. */
  images: { url: string; alt: string }[];
  /** Each once; absolute if they could be resolved. */
  links: string[];
  notes: ImportNote[];
  /** Word count. */
  words: number;
  /** How the text begins, for a post without an excerpt; plain, at most 300 characters, cut at a word. */
  lead: string;
}

export type Convert = (content: string, dialect: ContentDialect, context: ConvertContext) => Converted;

/** The new URL for an old one; undefined leaves it as it is. */
export interface AddressChanges {
  image(url: string): string | undefined;
  link(url: string): string | undefined;
}

/** Replaces URLs in a converted text. */
export type ReplaceAddresses = (content: string, changes: AddressChanges) => string;

/** The conversion of one text. */
export interface State {
  readonly context: ConvertContext;
  readonly dialect: ContentDialect;
  readonly notes: Notes;
  /** Ids that links of this text lead to. */
  targets: ReadonlySet<string>;
  /** Levels by which headings move down. */
  headingShift: number;
  /** Meanings of abbreviations that the text has told already. */
  readonly expanded: Set<string>;
}

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

/** Adds a note and changes nothing. */
export const tell =
  (level: NoteLevel, kind: string, sentence: string): Action =>
  (_node, state) =>
    state.notes.add(level, kind, sentence);

/** Makes a block inline, followed by a space. */
export const inlined: Action = (node) => become(node, 'span', {}, [...node.children, ' ']);

export const button: Action = (node, state) => {
  state.notes.converted('button', 'A button became a link');
  become(node, 'div');
};

export const quotation: Action = (node, state) => {
  state.notes.converted('callout', 'A highlighted box became a quotation');
  become(node, 'blockquote');
};

/** A card of another page or a file becomes its linked title, its description and its caption; each is an element or a class. */
export const card =
  (titled: string, described: string): Action =>
  (node, state) => {
    const link = node.tagName === 'a' ? node : findTag(node, 'a');
    const href = attr(link, 'href');
    if (!link || !href) return;
    state.notes.converted('bookmark', 'A card of another page became a link with its description');
    const title = wordsIn(node, titled) || wordsOf(link) || href;
    const description = wordsIn(node, described);
    const line = h('p', {}, [h('a', { href }, [title]), description && `: ${description}`]);
    become(node, 'div', {}, [line, ...captionsOf(node)]);
  };

/** Keeps the video or audio element and captions of a player, without its buttons. */
export const player =
  (titled: string): Action =>
  (node) => {
    const media = findTag(node, 'audio', 'video');
    if (media) media.properties.title = wordsIn(node, titled) || media.properties.title;
    become(node, 'div', {}, [...(media ? [media] : []), ...captionsOf(node)]);
  };

export const captionsOf = (node: Element): Child[] =>
  node.children.filter((child) => isElement(child, 'figcaption'));

const wordsIn = (node: Element, name: string): string =>
  wordsOf(elementsIn(node).find((inner) => inner.tagName === name || hasClass(inner, name)) ?? []);
