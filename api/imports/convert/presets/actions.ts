import type { Element } from 'hast';
import type { NoteLevel } from '#shared/imports.ts';
import { attr, become, type Child, elementsIn, findTag, h, hasClass, isElement, wordsOf } from '../hast.ts';
import type { Action } from '../rules.ts';

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
