import { type Edit, link, type Selection } from '../markdown-keys.ts';
import { codeBlock, heading, list, quote, table } from './markdown-format.ts';

/** Markdown's delimiters of bold, italic and code. */
export type Mark = '**' | '*' | '`';

/** A command of the toolbar: toggles a mark, or edits the text. */
export type FormatCommand = {
  name: string;
  label: string;
  /** In CodeMirror's notation; Mod is Ctrl, or Cmd on a Mac. */
  key?: string;
} & ({ mark: Mark } | { edit: (selection: Selection) => Edit });

export const FORMAT_COMMANDS: readonly FormatCommand[] = [
  { name: 'bold', label: 'Bold', key: 'Mod-b', mark: '**' },
  { name: 'italic', label: 'Italic', key: 'Mod-i', mark: '*' },
  { name: 'heading-2', label: 'H2 heading', key: 'Mod-Alt-2', edit: (at) => heading(at, 2) },
  { name: 'heading-3', label: 'H3 heading', key: 'Mod-Alt-3', edit: (at) => heading(at, 3) },
  { name: 'link', label: 'Link', key: 'Mod-k', edit: link },
  { name: 'bulleted-list', label: 'Bulleted list', key: 'Mod-Shift-8', edit: (at) => list(at, 'bulleted') },
  { name: 'numbered-list', label: 'Numbered list', key: 'Mod-Shift-7', edit: (at) => list(at, 'numbered') },
  { name: 'quote', label: 'Quotation', key: 'Mod-Shift-9', edit: quote },
  { name: 'code', label: 'Code', key: 'Mod-e', mark: '`' },
  { name: 'code-block', label: 'Code block', edit: codeBlock },
  { name: 'table', label: 'Table', edit: table },
];
