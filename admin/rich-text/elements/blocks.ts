import { mergeAttributes, Node, nodeInputRule } from '@tiptap/core';
import { goOnBehind, preserved, preservedOf, shown } from './preserved.ts';

/** A break between parts of the text, written as three asterisks because the allow-list has no `hr`. */
export const Rule = Node.create({
  name: 'rule',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    words: { default: '* * *', rendered: false, parseHTML: (element) => element.textContent },
    ...preserved({ classes: ['pause'] }),
  }),
  parseHTML: () => [
    {
      tag: 'p.pause',
      priority: 1100,
      getAttrs: (element) => (element.childElementCount === 0 ? null : false),
    },
    { tag: 'hr' },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'p',
    mergeAttributes({ class: 'pause' }, HTMLAttributes),
    node.attrs.words || '* * *',
  ],
  addInputRules() {
    return [nodeInputRule({ find: /^(?:---|\*\*\* )$/, type: this.type })];
  },
});

/** A paragraph with only a link, as a block: its words are content, its target an attribute. */
function linkBlock(name: string, className: string) {
  return Node.create({
    name,
    group: 'block',
    content: 'text*',
    marks: '',
    defining: true,
    isolating: true,
    addAttributes: () => ({
      href: { default: '', rendered: false },
      link: { default: null, rendered: false },
      ...preserved({ classes: [className] }),
    }),
    parseHTML: () => [
      {
        tag: `p.${className}`,
        priority: 1100,
        contentElement: 'a',
        getAttrs: (paragraph) => {
          const link = paragraph.firstElementChild;
          const isAlone =
            paragraph.childElementCount === 1 && paragraph.textContent.trim() === link?.textContent.trim();
          if (link?.localName !== 'a' || link.childElementCount > 0 || !isAlone) return false;
          return { href: link.getAttribute('href') ?? '', link: preservedOf(link, { attributes: ['href'] }) };
        },
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => [
      'p',
      mergeAttributes({ class: className }, HTMLAttributes),
      ['a', { href: node.attrs.href, ...shown(node.attrs.link) }, 0],
    ],
    addKeyboardShortcuts: () => ({ Enter: ({ editor }) => goOnBehind(editor, name) }),
  });
}

export const FileBlock = linkBlock('file', 'file');
export const CallToAction = linkBlock('callToAction', 'call-to-action');
export const Video = linkBlock('video', 'video');

/** @returns a paragraph with only a link, to insert */
export const linkBlockOf = (type: 'file' | 'callToAction' | 'video', href: string, words: string) => ({
  type,
  attrs: { href },
  content: words ? [{ type: 'text', text: words }] : [],
});

/** @returns the words of a link to a video: its website and its title */
export function videoWords(href: string, title = ''): string {
  const host = URL.canParse(href) ? new URL(href).hostname.replace(/^(www|m)\./, '') : '';
  const place = { 'youtube.com': 'YouTube', 'youtu.be': 'YouTube', 'vimeo.com': 'Vimeo' }[host] ?? host;
  return `Video${place ? ` on ${place}` : ''}${title ? `: ${title}` : ''}`;
}

/** A note to the author in place of something that an import lost. It is never published. */
export const AuthorNote = Node.create({
  name: 'authorNote',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => preserved({ classes: ['author-note'] }),
  parseHTML: () => [{ tag: 'p.author-note', priority: 1100 }],
  renderHTML: ({ HTMLAttributes }) => ['p', mergeAttributes({ class: 'author-note' }, HTMLAttributes), 0],
});

/** Blocks inside an element that the editor does not know. */
export const Division = Node.create({
  name: 'division',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => preserved(),
  parseHTML: () => [{ tag: 'div', priority: 10 }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

/** HTML that the editor could not write back unchanged: shown as a preview, stored as source. */
export const SourceBlock = Node.create({
  name: 'sourceBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-source'),
      renderHTML: ({ source }) => ({ 'data-source': source }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-source]', priority: 90 }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
});
