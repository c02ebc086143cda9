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

/** Changes an element that a selector found, in place. */
export type Action = (node: Element, state: State) => void;

export interface Rule {
  selector: string;
  /** Classes and elements; a text without any of them has no match for the selector, which is then not run. */
  names: readonly string[];
  action: Action;
}

export function rule(selector: string, action: Action): Rule {
  const names = selector.split(',').map((part) => /\.([\w-]+)/.exec(part)?.[1] ?? part.trim());
  return { selector, names, action };
}

/** A plugin that applies rules in order. */
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

/** Removes it, with a note for the admin if there is a sentence. */
export function drop(kind?: string, sentence?: string): Action {
  return (node, state) => {
    if (kind && sentence) state.notes.lost(kind, sentence);
    dropElement(node);
  };
}

/** Adds a note and changes nothing. */
export function tell(level: NoteLevel, kind: string, sentence: string): Action {
  return (_node, state) => state.notes.add(level, kind, sentence);
}

/** Makes a block inline, followed by a space. */
export const inlined: Action = (node) => become(node, 'span', {}, [...node.children, text(' ')]);

export const caption: Action = (node, state) => becomeCaption(node, state);

export const gallery: Action = (node) => become(node, 'div', { className: ['gallery'] });

export const button: Action = (node, state) => {
  state.notes.tell('button');
  become(node, 'div');
};

/** A card for another page becomes its linked title, its description and its caption. */
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

export const quotation: Action = (node, state) => {
  state.notes.converted('callout', 'A highlighted box became a quotation');
  become(node, 'blockquote');
};

/** A collapsible section is shown in full, below its heading in bold. */
export function fold(heading: string, content: string): Action {
  return (node, state) => {
    state.notes.tell('details');
    const title = select(heading, node)?.children ?? [];
    const body = select(content, node)?.children ?? [];
    become(node, 'div', {}, [h('p', {}, [h('strong', {}, title as readonly Child[])]), ...body]);
  };
}

/** A download becomes a link and its description. */
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

/** Keeps the video or audio element and captions of a player, without its buttons. */
export function player(title: string): Action {
  return (node) => {
    const media = find(node, ({ tagName }) => tagName === 'audio' || tagName === 'video');
    const captions = node.children.filter((child) => isElement(child, 'figcaption'));
    const words = wordsIn(node, title);
    if (media && words) media.properties.title = words;
    become(node, 'div', {}, [...(media ? [media] : []), ...captions]);
  };
}

/** @returns the first class that matches; "" if none does */
export function className(node: Element, pattern: RegExp): string {
  return classes(node).find((name) => pattern.test(name)) ?? '';
}

export function wordsIn(node: Element, selector: string): string {
  const found = select(selector, node);
  return found ? wordsOf(found) : '';
}
