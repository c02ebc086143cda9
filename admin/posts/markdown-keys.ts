interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** A text and what is selected in it; offsets in UTF-16 code units. */
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

const WRAPPERS: Record<string, string> = { b: '**', i: '*' };
const LIST_ITEM = /^(\s*)(?:([-*+])|(\d+)([.)]))(\s+)(.*)$/;
const QUOTE = /^(\s*>\s?)(.*)$/;

/** @returns what a key does to Markdown under the cursor, undefined where it only types */
export function editFor(key: Key, selection: Selection): Edit | undefined {
  const command = (key.ctrlKey || key.metaKey) && !key.altKey && !key.shiftKey;
  const wrapper = command ? WRAPPERS[key.key.toLowerCase()] : undefined;
  if (wrapper) return wrap(selection, wrapper);
  if (command && key.key.toLowerCase() === 'k') return link(selection);
  const plainEnter = key.key === 'Enter' && !key.ctrlKey && !key.metaKey && !key.shiftKey && !key.altKey;
  return plainEnter ? continueBlock(selection) : undefined;
}

/** Puts marks round the selection, or takes them away when they are there. */
export function wrap({ text, start, end }: Selection, mark: string): Edit {
  const size = mark.length;
  const isWrapped = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
  const inner = text.slice(start, end);
  if (isWrapped && !(mark === '*' && text.slice(start - 2, start) === '**')) {
    return {
      from: start - size,
      to: end + size,
      insert: inner,
      selectFrom: start - size,
      selectTo: end - size,
    };
  }
  return {
    from: start,
    to: end,
    insert: `${mark}${inner}${mark}`,
    selectFrom: start + size,
    selectTo: end + size,
  };
}

/** Makes a link of the selection and selects the address, to be typed over. */
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

/** Enter in a list or quotation goes on with it; on an item without text it ends it. */
function continueBlock({ text, start, end }: Selection): Edit | undefined {
  if (start !== end) return undefined;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(lineStart, start);
  const prefix = nextPrefix(line);
  if (prefix === undefined) return undefined;
  if (prefix.isEmpty)
    return { from: lineStart, to: start, insert: '', selectFrom: lineStart, selectTo: lineStart };
  const insert = `\n${prefix.text}`;
  return {
    from: start,
    to: start,
    insert,
    selectFrom: start + insert.length,
    selectTo: start + insert.length,
  };
}

function nextPrefix(line: string): { text: string; isEmpty: boolean } | undefined {
  const item = LIST_ITEM.exec(line);
  if (item) {
    const [, indent = '', bullet, number, dot = '.', gap = ' ', rest = ''] = item;
    const marker = bullet ?? `${Number(number) + 1}${dot}`;
    return { text: `${indent}${marker}${gap}`, isEmpty: rest === '' };
  }
  const quote = QUOTE.exec(line);
  return quote ? { text: quote[1] ?? '> ', isEmpty: quote[2] === '' } : undefined;
}
