import type { Element } from 'hast';
import type { NoteLevel } from '#shared/imports.ts';
import {
  attr,
  become,
  type Child,
  drop as dropElement,
  find,
  findTag,
  h,
  hasClass,
  isElement,
  text,
  wordsOf,
} from '../hast.ts';
import type { Action } from '../rules.ts';

/** Removes an element, with a note for the admin if there is a sentence. */
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

export const button: Action = (node, state) => {
  state.notes.tell('button');
  become(node, 'div');
};

export const quotation: Action = (node, state) => {
  state.notes.converted('callout', 'A highlighted box became a quotation');
  become(node, 'blockquote');
};

/** A card of another page or a file becomes its linked title, its description and its caption. @param parts elements or classes */
export function card(parts: { title: string; description: string }): Action {
  return (node, state) => {
    const link = node.tagName === 'a' ? node : findTag(node, 'a');
    const href = attr(link, 'href');
    if (!link || !href) return;
    state.notes.tell('bookmark');
    const title = wordsIn(node, parts.title) || wordsOf(link) || href;
    const description = wordsIn(node, parts.description);
    const words = description ? [text(`: ${description}`)] : [];
    become(node, 'div', {}, [h('p', {}, [h('a', { href }, [text(title)]), ...words]), ...captionsOf(node)]);
  };
}

/** Keeps the video or audio element and captions of a player, without its buttons. */
export function player(title: string): Action {
  return (node) => {
    const media = findTag(node, 'audio', 'video');
    const words = wordsIn(node, title);
    if (media && words) media.properties.title = words;
    become(node, 'div', {}, [...(media ? [media] : []), ...captionsOf(node)]);
  };
}

const captionsOf = (node: Element): Child[] =>
  node.children.filter((child) => isElement(child, 'figcaption'));

function wordsIn(node: Element, name: string): string {
  const found = find(node, (inner) => inner.tagName === name || hasClass(inner, name));
  return found ? wordsOf(found) : '';
}
