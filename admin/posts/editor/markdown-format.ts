import type { Edit, Selection } from '../markdown-keys.ts';

const HEADING = /^#{1,6}\s+/;
const BULLET = /^(\s*)[-*+]\s+/;
const NUMBER = /^(\s*)\d+[.)]\s+/;
const QUOTE = /^>\s?/;
/** Starts of lines that a separate paragraph would break: lists, quotations, tables. */
const WITHIN = /^\s*([-*+>|]|\d+[.)])/;

/** Makes headings of the selected lines, or plain lines again when all of them are such headings. */
export function heading(selection: Selection, level: number): Edit {
  const mark = `${'#'.repeat(level)} `;
  return ofLines(selection, (lines) => {
    const isSet = lines.every((line) => line.startsWith(mark));
    return lines.map((line) => (isSet ? '' : mark) + line.replace(HEADING, ''));
  });
}

/** Makes list items of the selected lines, or plain lines again when all of them are. */
export function list(selection: Selection, kind: 'bulleted' | 'numbered'): Edit {
  const own = kind === 'bulleted' ? BULLET : NUMBER;
  return ofBlock(selection, (lines) => {
    const isSet = lines.every((line) => own.test(line));
    let number = 0;
    return lines.map((line) => {
      const bare = line.replace(BULLET, '$1').replace(NUMBER, '$1');
      if (isSet || (bare.trim() === '' && lines.length > 1)) return bare;
      number += 1;
      const indent = /^\s*/.exec(bare)?.[0] ?? '';
      return `${indent}${kind === 'bulleted' ? '-' : `${number}.`} ${bare.slice(indent.length)}`;
    });
  });
}

/** Quotes the selected lines, or unquotes them if all are quoted. */
export function quote(selection: Selection): Edit {
  return ofBlock(selection, (lines) => {
    const isSet = lines.every((line) => QUOTE.test(line));
    return lines.map((line) => (isSet ? line.replace(QUOTE, '') : `> ${line}`));
  });
}

/** Makes a code block of the selected lines, with the placeholder for the language selected. */
export function codeBlock(selection: Selection): Edit {
  const { from, to, text } = linesAround(selection);
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const { before, after } = blankLines(selection.text, from, to);
  const start = from + before.length + fence.length + 1;
  return {
    from,
    to,
    insert: `${before}${fence}\n${text}\n${fence}${after}`,
    selectFrom: start,
    selectTo: start + text.length,
  };
}

/** Puts a table of two columns below the line of the cursor, its first heading selected. */
export function table({ text, end }: Selection): Edit {
  const at = lineEnd(text, end);
  const isEmptyLine = at === 0 || text[at - 1] === '\n';
  const { before, after } = blankLines(text, isEmptyLine ? at : -1, at);
  const lead = isEmptyLine ? before : '\n\n';
  const insert = `${lead}| Heading | Heading |\n| --- | --- |\n| Text | Text |${after}`;
  const start = at + lead.length + 2;
  return { from: at, to: at, insert, selectFrom: start, selectTo: start + 'Heading'.length };
}

/** Replaces the selection by an image in its own paragraph, except in a list, quotation or table. */
export function image({ text, start, end }: Selection, alt: string, address: string): Edit {
  const label = alt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]\\]/g, '\\$&');
  const target = /[\s()<>]/.test(address) ? `<${address.replace(/[<>\s]/g, encodeURIComponent)}>` : address;
  const isWithin = WITHIN.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
  const { before, after } = isWithin ? { before: '', after: '' } : blankLines(text, start, end);
  // Text after it on the same line becomes a new paragraph too.
  const behind = after !== '' && text[end] !== '\n' ? '\n\n' : after;
  const insert = `${before}![${label}](${target})`;
  const cursor = start + insert.length;
  return { from: start, to: end, insert: insert + behind, selectFrom: cursor, selectTo: cursor };
}

/** Links the selected text to a pasted address, or replaces the address of a link. */
export function linkTo({ text, start, end }: Selection, address: string): Edit {
  const isAddress = text.slice(start - 2, start) === '](';
  const insert = isAddress ? address : `[${text.slice(start, end)}](${address})`;
  return { from: start, to: end, insert, selectFrom: start + insert.length, selectTo: start + insert.length };
}

function ofLines(selection: Selection, change: (lines: string[]) => string[]): Edit {
  const { from, to, text } = linesAround(selection);
  const insert = change(text.split('\n')).join('\n');
  const end = from + insert.length;
  const isCursor = selection.start === selection.end;
  // Keeps the cursor's distance from the end of its line.
  const cursor = Math.max(from, end - (to - selection.end));
  return { from, to, insert, selectFrom: isCursor ? cursor : from, selectTo: isCursor ? cursor : end };
}

/** Like `ofLines`, with an empty line before a following paragraph, which would otherwise become part of the block. */
function ofBlock(selection: Selection, change: (lines: string[]) => string[]): Edit {
  const edit = ofLines(selection, change);
  const below = selection.text.slice(edit.to + 1).split('\n', 1)[0] ?? '';
  const joins = below.trim() !== '' && !WITHIN.test(below) && WITHIN.test(edit.insert);
  return joins ? { ...edit, insert: `${edit.insert}\n` } : edit;
}

function linesAround({ text, start, end }: Selection): { from: number; to: number; text: string } {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = lineEnd(text, end);
  return { from, to, text: text.slice(from, to) };
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** @returns the line breaks needed around a block to separate it */
function blankLines(text: string, from: number, to: number): { before: string; after: string } {
  const above = text.slice(0, Math.max(0, from));
  const below = text.slice(to);
  const before = above === '' || above.endsWith('\n\n') ? '' : above.endsWith('\n') ? '\n' : '\n\n';
  const after = below === '' || below.startsWith('\n\n') ? '' : '\n';
  return { before, after };
}
