import type { Element } from 'hast';
import { select, selectAll } from 'hast-util-select';
import type { NoteLevel } from '#shared/imports.ts';
import {
  attr,
  become,
  type Child,
  classes,
  drop as dropElement,
  find,
  findAll,
  h,
  isElement,
  text,
  wordsOf,
} from '../hast.ts';
import { embedLink, fileName } from '../plugins/embeds.ts';
import { becomeCaption } from '../plugins/images.ts';
import type { Plugin, State } from '../state.ts';

/** What becomes of an element that a selector finds, in its place in the tree. */
export type Action = (node: Element, state: State) => void;

export interface Rule {
  selector: string;
  /** Names of classes or elements of which a text has at least one where the selector finds anything. */
  names: readonly string[];
  action: Action;
}

export function rule(selector: string, action: Action): Rule {
  const names = selector.split(',').map((part) => /\.([\w-]+)/.exec(part)?.[1] ?? part.trim());
  return { selector, names, action };
}

/** A plugin of rules, in their order. */
export function rules(all: readonly Rule[]): Plugin {
  return (tree, state) => {
    const present = new Set(findAll(tree, () => true).flatMap((node) => [node.tagName, ...classes(node)]));
    for (const { selector, names, action } of all) {
      if (!names.some((name) => present.has(name))) continue;
      const gone = new Set<Element>();
      for (const node of selectAll(selector, tree)) {
        if (gone.has(node)) continue;
        const before = findAll(node, () => true);
        action(node, state);
        const left = new Set(findAll(node, () => true));
        for (const inner of before) if (!left.has(inner)) gone.add(inner);
      }
    }
  };
}

/** Leaves it out; without a sentence nothing is lost for a reader. */
export function drop(kind?: string, sentence?: string): Action {
  return (node, state) => {
    if (kind && sentence) state.notes.lost(kind, sentence);
    dropElement(node);
  };
}

/** Says something, and leaves it to the plugins. */
export function tell(level: NoteLevel, kind: string, sentence: string): Action {
  return (_node, state) => state.notes.add(level, kind, sentence);
}

/** Makes its words go on in the line, parted by a space. */
export const inlined: Action = (node) => become(node, 'span', {}, [...node.children, text(' ')]);

export const caption: Action = (node, state) => becomeCaption(node, state);

export const gallery: Action = (node) => become(node, 'div', { className: ['gallery'] });

export const button: Action = (node, state) => {
  state.notes.tell('button');
  become(node, 'div');
};

/** A card of another page: its title as a link, what it says, and its caption. */
export function card(parts: { link: string; title: string; description: string }): Action {
  return (node, state) => {
    const link = node.tagName === 'a' ? node : select(parts.link, node);
    const href = link && attr(link, 'href');
    if (!href) return;
    state.notes.tell('bookmark');
    const title = wordsIn(node, parts.title) || wordsOf(link) || href;
    const description = wordsIn(node, parts.description);
    const captions = node.children.filter((child) => isElement(child, 'figcaption'));
    const words = description ? [text(`: ${description}`)] : [];
    become(node, 'div', {}, [h('p', {}, [h('a', { href }, [text(title)]), ...words]), ...captions]);
  };
}

/** A highlighted box. */
export const quotation: Action = (node, state) => {
  state.notes.converted('callout', 'A highlighted box became a quotation');
  become(node, 'blockquote');
};

/** A part that folds open, with its heading in bold. */
export function fold(heading: string, content: string): Action {
  return (node, state) => {
    state.notes.tell('details');
    const title = select(heading, node)?.children ?? [];
    const body = select(content, node)?.children ?? [];
    become(node, 'div', {}, [h('p', {}, [h('strong', {}, title as readonly Child[])]), ...body]);
  };
}

/** A file to download. */
export function file(parts: { title: string; name: string; caption: string }): Action {
  return (node, state) => {
    const href = find(node, ({ tagName }) => tagName === 'a')?.properties.href;
    const address = typeof href === 'string' ? href : undefined;
    const title = wordsIn(node, parts.title) || wordsIn(node, parts.name) || fileName(address);
    const description = wordsIn(node, parts.caption);
    become(node, 'div', {}, [
      ...embedLink(address, title, state, 'File'),
      ...(description ? [h('p', {}, [text(description)])] : []),
    ]);
  };
}

/** A film or a sound with buttons around it: the player itself, and captions. */
export function player(title: string): Action {
  return (node) => {
    const media = find(node, ({ tagName }) => tagName === 'audio' || tagName === 'video');
    const captions = node.children.filter((child) => isElement(child, 'figcaption'));
    const words = wordsIn(node, title);
    if (media && words) media.properties.title = words;
    become(node, 'div', {}, [...(media ? [media] : []), ...captions]);
  };
}

/** The class of an element by which a rule knows it, in words. */
export function className(node: Element, pattern: RegExp): string {
  return classes(node).find((name) => pattern.test(name)) ?? '';
}

export function wordsIn(node: Element, selector: string): string {
  const found = select(selector, node);
  return found ? wordsOf(found) : '';
}
