import type { Attribute } from '@tiptap/core';

/** What the site's allow-list lets any element have. */
export const KEPT_ATTRIBUTES = ['class', 'id', 'title', 'href', 'src', 'alt', 'target', 'rel'] as const;

/**
 * Ids of an article go by another name within the editor: there they would be those of the back office's page, whose
 * labels and scripts find elements by their id.
 */
export const EDITOR_ID = 'data-content-id';

/** Says of a paragraph that no `p` is written around its words, or that one is where usually none is. */
export const EDITOR_BARE = 'data-bare';

/** Stands around a picture and its caption that are two blocks in the text, while it is read or written. */
export const EDITOR_PAIR = 'data-picture-pair';

/** Says where a table's row stands that belongs elsewhere by its cells. */
export const EDITOR_SECTION = 'data-section';

/** Stands for a picture that is on its way to the library. */
export const EDITOR_UPLOAD = 'data-upload';

/** What the editor marks its own elements with. A browser that splits one, as for several lines at once, copies it. */
const OF_EDITOR = /^(is-empty|is-editor-empty|ProseMirror-\S+)$/;

interface Modelled {
  /** Attributes that the node has of its own. */
  attributes?: readonly string[];
  /** Classes that the node has of its own. */
  classes?: readonly (string | RegExp)[];
}

/** The attribute in which a node or mark carries what its element has besides, so that nothing of it is lost. */
export function kept(modelled: Modelled = {}): { kept: Attribute } {
  return {
    kept: {
      default: null,
      // An id belongs to one element, and what is written after it is another one.
      keepOnSplit: false,
      parseHTML: (element) => keptOf(element, modelled),
      renderHTML: ({ kept: rest }) => shown(rest),
    },
  };
}

/** @returns the attributes that an element has besides those that are modelled, null for none */
export function keptOf(element: Element, modelled: Modelled = {}): Record<string, string> | null {
  const rest: Record<string, string> = {};
  for (const name of KEPT_ATTRIBUTES) {
    if (modelled.attributes?.includes(name)) continue;
    const value = element.getAttribute(name === 'id' && element.hasAttribute(EDITOR_ID) ? EDITOR_ID : name);
    if (value === null) continue;
    if (name !== 'class') rest[name] = value;
    else {
      const classes = value
        .split(/\s+/)
        .filter((one) => one !== '' && !OF_EDITOR.test(one) && !isModelled(one, modelled));
      if (classes.length > 0) rest.class = classes.join(' ');
    }
  }
  return Object.keys(rest).length > 0 ? rest : null;
}

const isModelled = (name: string, { classes = [] }: Modelled) =>
  classes.some((one) => (typeof one === 'string' ? one === name : one.test(name)));

/** @returns kept attributes as the editor's elements have them */
export function shown(rest: unknown): Record<string, string> {
  const { id, ...others } = (rest ?? {}) as Record<string, string>;
  return id === undefined ? others : { ...others, [EDITOR_ID]: id };
}

/** @returns the classes of an element */
export const classesOf = (element: Element): readonly string[] =>
  (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);
