import type { Editor } from '@tiptap/react';

/** Insertions that ask something first. */
export type Question = 'picture' | 'gallery' | 'file' | 'video' | 'link';

export interface Block {
  name: string;
  label: string;
  group: 'Text' | 'Insert';
  /** Typing this at the start of a line does the same. */
  typed: string;
  /** Names in Markdown and in other programs, for search. */
  words: string;
  /** Replaces the block at the cursor, or inserts after it. */
  run(editor: Editor, ask: (question: Question) => void): void;
  isActive?(editor: Editor): boolean;
}

const heading = (level: 2 | 3 | 4, label: string, words: string): Block => ({
  name: `heading-${level}`,
  label,
  group: 'Text',
  typed: '#'.repeat(level),
  words,
  run: (editor) => editor.chain().focus().setHeading({ level }).run(),
  isActive: (editor) => editor.isActive('heading', { level }),
});

/** The blocks of an article, in menu order. */
export const BLOCKS: readonly Block[] = [
  heading(2, 'Heading', 'h2 title section large'),
  heading(3, 'Small heading', 'h3 subtitle subheading medium'),
  heading(4, 'Minor heading', 'h4 subheading'),
  {
    name: 'list',
    label: 'List',
    group: 'Text',
    typed: '-',
    words: 'bullet bulleted unordered ul points *',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbered-list',
    label: 'Numbered list',
    group: 'Text',
    typed: '1.',
    words: 'ordered ol steps 1)',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quotation',
    label: 'Quotation',
    group: 'Text',
    typed: '>',
    words: 'quote blockquote citation',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote', { pull: false }),
  },
  {
    name: 'pull-quotation',
    label: 'Pull quotation',
    group: 'Text',
    typed: '/pull',
    words: 'pullquote callout large quote',
    run: (editor) => editor.chain().focus().setPullQuote().run(),
    isActive: (editor) => editor.isActive('blockquote', { pull: true }),
  },
  {
    name: 'code-block',
    label: 'Code',
    group: 'Text',
    typed: '```',
    words: 'pre program preformatted snippet',
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isActive: (editor) => editor.isActive('codeBlock'),
  },
  {
    name: 'picture',
    label: 'Picture',
    group: 'Insert',
    typed: '/pic',
    words: 'image img photo media ![]',
    run: (_editor, ask) => ask('picture'),
  },
  {
    name: 'table',
    label: 'Table',
    group: 'Insert',
    typed: '/tab',
    words: 'grid spreadsheet rows columns |',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    name: 'call-to-action',
    label: 'Call to action',
    group: 'Insert',
    typed: '/cta',
    words: 'button consultation book cta contact',
    run: (editor) => editor.chain().focus().insertCallToAction().run(),
  },
  {
    name: 'gallery',
    label: 'Gallery',
    group: 'Insert',
    typed: '/gal',
    words: 'images pictures photos',
    run: (_editor, ask) => ask('gallery'),
  },
  {
    name: 'file',
    label: 'File',
    group: 'Insert',
    typed: '/file',
    words: 'download attachment pdf document',
    run: (_editor, ask) => ask('file'),
  },
  {
    name: 'video',
    label: 'Video',
    group: 'Insert',
    typed: '/vid',
    words: 'youtube vimeo embed film',
    run: (_editor, ask) => ask('video'),
  },
  {
    name: 'rule',
    label: 'Rule',
    group: 'Insert',
    typed: '---',
    words: 'divider separator line hr pause ***',
    run: (editor) => editor.chain().focus().insertRule().run(),
  },
  {
    name: 'footnote',
    label: 'Footnote',
    group: 'Insert',
    typed: '/foot',
    words: 'note reference source [^1]',
    run: (editor) => editor.chain().focus().insertFootnote().run(),
  },
];

/** @returns the blocks that match a search, those with a matching start of a name first */
export function findBlocks(typed: string): Block[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [...BLOCKS];
  const rank = ({ label, typed: own, words }: Block) => {
    const names = label.toLowerCase();
    if (names.startsWith(wanted)) return 0;
    if (own === wanted || own.slice(1) === wanted) return 1;
    if (names.split(' ').some((word) => word.startsWith(wanted))) return 2;
    return words.split(' ').some((word) => word.startsWith(wanted)) ? 3 : 4;
  };
  return BLOCKS.map((block) => ({ block, rank: rank(block) }))
    .filter((found) => found.rank < 4)
    .sort((one, other) => one.rank - other.rank)
    .map(({ block }) => block);
}
