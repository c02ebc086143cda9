/** A text with its selection; offsets in UTF-16 code units. */
export interface Selection {
  text: string;
  start: number;
  end: number;
}

/** Replace `from` to `to` with `insert`, then select from `selectFrom` to `selectTo`; offsets in UTF-16 code units. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  selectFrom: number;
  selectTo: number;
}

/** Makes a link of the selection, with the address selected. */
export function link({ text, start, end }: Selection): Edit {
  const label = text.slice(start, end) || 'text';
  const address = start + label.length + 3;
  return {
    from: start,
    to: end,
    insert: `[${label}](https://)`,
    selectFrom: address,
    selectTo: address + 'https://'.length,
  };
}

const QUOTE = /^(?:[ \t]{0,3}>[ \t]?)+/;
const LIST_ITEM = /^([ \t]*)(?:([-*+])|(\d{1,9})([.)]))([ \t]+)/;

/**
 * Enter in a list or quotation continues it; on an empty item it ends it, with the empty line that Markdown needs before a
 * new paragraph.
 * @returns undefined if Enter only starts a new line
 */
export function continueBlock({ text, start, end }: Selection): Edit | undefined {
  if (start !== end) return undefined;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', start);
  const lineEnd = nextBreak === -1 ? text.length : nextBreak;
  const line = text.slice(lineStart, lineEnd);
  const quote = QUOTE.exec(line)?.[0] ?? '';
  const item = LIST_ITEM.exec(line.slice(quote.length));
  const prefix = quote.length + (item?.[0].length ?? 0);
  if (prefix === 0 || start < lineStart + prefix) return undefined;
  if (line.slice(prefix).trim() !== '')
    return insertAt(start, start, `\n${quote}${item ? nextMarker(item) : ''}`);

  const stays = item ? quote : quote.replace(/>[ \t]?$/, '');
  const above = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, Math.max(0, lineStart - 1));
  const below = text.slice(lineEnd + 1).split('\n', 1)[0] ?? '';
  const gap = isBlank(above) ? '' : `${stays.trimEnd()}\n`;
  const after = isBlank(below) ? '' : `\n${stays.trimEnd()}`;
  return insertAt(lineStart, lineEnd, `${gap}${stays}`, after);
}

const isBlank = (line: string) => line.replace(QUOTE, '').trim() === '';

function nextMarker([, indent = '', bullet, number, dot = '.', gap = ' ']: RegExpExecArray): string {
  return `${indent}${bullet ?? `${Number(number) + 1}${dot}`}${gap}`;
}

/** Replaces a range by `before` and `behind`, with the cursor between them. */
function insertAt(from: number, to: number, before: string, behind = ''): Edit {
  const cursor = from + before.length;
  return { from, to, insert: before + behind, selectFrom: cursor, selectTo: cursor };
}
