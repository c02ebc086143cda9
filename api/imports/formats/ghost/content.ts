import type { ImportNote } from '#shared/imports.ts';
import type { ContentDialect } from '../../source.ts';
import { note } from '../texts.ts';
import { type Fields, parseDocumentText, type Rendered, renderMarkdown, text } from './html.ts';
import { renderLexical } from './lexical.ts';
import { renderMobiledoc } from './mobiledoc.ts';

export interface GhostContent {
  content: string;
  dialect: ContentDialect;
  notes: ImportNote[];
}

/** Whether there is anything to see: words, or something that shows without any. */
const shows = (html: string) =>
  /[^\s<>]/.test(html.replace(/<(?!img|iframe|video|audio|hr|embed)[^<>]*>|&nbsp;/gi, ''));

/**
 * The text of a post: from the editor's own document where that is understood whole, as that is what was written; otherwise
 * from the page that Ghost made of it.
 */
export function contentOf(post: Fields): GhostContent {
  const page = text(post.html);
  const documents = [
    [post.lexical, renderLexical],
    [post.mobiledoc, renderMobiledoc],
  ] as const;
  let partial: Rendered | null = null;
  for (const [source, render] of documents) {
    const document = parseDocumentText(source);
    if (!document) continue;
    const rendered = render(document);
    if (!shows(rendered.html)) continue;
    if (rendered.unknown.length === 0) return fromDocument(rendered);
    partial ??= rendered;
  }
  if (shows(page)) return { content: page, dialect: 'ghost', notes: [] };
  if (partial) return fromDocument(partial);
  const written = text(post.markdown);
  if (written.trim()) return { content: written, dialect: 'markdown', notes: [] };
  const plain = text(post.plaintext);
  if (!plain.trim()) return { content: '', dialect: 'ghost', notes: [] };
  return {
    content: renderMarkdown(plain),
    dialect: 'ghost',
    notes: [
      note('warning', 'text', 'Only the plain text of this post is in the file, without its formatting'),
    ],
  };
}

const fromDocument = ({ html, notes }: Rendered): GhostContent => ({
  content: html,
  dialect: 'ghost',
  notes,
});
