import { type Attribute, type Editor, findParentNodeClosestToPos } from '@tiptap/core';

/** Attributes that the site's allow-list accepts on any element. */
const PRESERVED = ['class', 'id', 'title', 'href', 'src', 'alt', 'target', 'rel'] as const;

/**
 * The editor renames the ids of an article, which would otherwise clash with those of the back office's own elements.
 */
export const EDITOR_ID = 'data-content-id';

/** Marks a picture that is being uploaded. */
export const EDITOR_UPLOAD = 'data-upload';

/** Classes of the editor itself, which a browser copies when it splits an element. */
const OF_EDITOR = /^(is-empty|is-editor-empty|ProseMirror-\S+)$/;

interface Modelled {
  /** Attributes that the schema models. */
  attributes?: readonly string[];
  /** Classes that the schema models. */
  classes?: readonly (string | RegExp)[];
}

/** An attribute for nodes and marks that preserves the unmodelled attributes of their element. */
export function preserved(modelled: Modelled = {}): { preserved: Attribute } {
  return {
    preserved: {
      default: null,
      // Splitting makes a second element, which must not repeat the id.
      keepOnSplit: false,
      parseHTML: (element) => preservedOf(element, modelled),
      renderHTML: ({ preserved: rest }) => shown(rest),
    },
  };
}

/** @returns the unmodelled attributes of an element; null if there are none */
export function preservedOf(element: Element, modelled: Modelled = {}): Record<string, string> | null {
  const rest: Record<string, string> = {};
  for (const name of PRESERVED) {
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

/** @returns preserved attributes as the editor renders them */
export function shown(rest: unknown): Record<string, string> {
  const { id, ...others } = (rest ?? {}) as Record<string, string>;
  return id === undefined ? others : { ...others, [EDITOR_ID]: id };
}

export const classesOf = (element: Element): readonly string[] =>
  (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);

/**
 * Moves the cursor into a new paragraph after the block that contains it.
 * @param name node type of the block
 * @returns whether the cursor is in one
 */
export function goOnBehind(editor: Editor, name: string): boolean {
  const { $from, empty } = editor.state.selection;
  const block = findParentNodeClosestToPos($from, ({ type }) => type.name === name);
  if (!empty || !block) return false;
  const after = block.pos + block.node.nodeSize;
  return editor
    .chain()
    .insertContentAt(after, { type: 'paragraph' })
    .setTextSelection(after + 1)
    .run();
}
