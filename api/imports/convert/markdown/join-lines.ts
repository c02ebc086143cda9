import { Marked } from 'marked';

/** As files are written: a line break in a paragraph is a space. */
const soft = new Marked({ gfm: true, breaks: false, async: false });

const FENCE = /^ {0,3}(?:>\s?)*\s*(?:[-+*]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})/;
const STARTS_BLOCK =
  /^\s*(?:#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|`{3,}|~{3,}|\||<\/?[a-z!?]|(?:[*_-][ \t]*){3,}$|=+\s*$|-+\s*$|\[[^\]]{1,200}\]:|\[\^|\{:|\$\$|:\s)/i;
const LIST_ITEM = /^(\s*)(?:[-+*]|\d{1,9}[.)])(\s+)/;
const DELIMITER_ROW = /^\s*\|?\s*:?-{1,}:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/**
 * Joins lines of paragraphs that were broken for the width of an editor, since this site reads every line end as a line break.
 * @returns null where the joined text would read differently
 */
export function joinLines(content: string): string | null {
  const joined = joinedLines(content);
  if (joined === content) return content;
  return folded(soft.parse(content, { async: false })) === folded(soft.parse(joined, { async: false }))
    ? joined
    : null;
}

/** White space in running text is one space; in code it stays as it is. */
function folded(html: string): string {
  return html
    .split(/(<pre[\s>][\s\S]*?<\/pre>)/)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(/[ \t\n]+/g, ' ').replace(/ (?=<\/(?:p|li|h[1-6])>)/g, ''),
    )
    .join('');
}

function joinedLines(content: string): string {
  const lines = content.split('\n');
  const out: string[] = [];
  let fence: string | null = null;
  let html = false;
  /** Whether the last line is one of a paragraph that may go on. */
  let open = false;
  for (const [at, line] of lines.entries()) {
    const bare = line.replace(/^ {0,3}(?:> ?)+/, '');
    const mark = FENCE.exec(line)?.[1];
    if (fence) {
      if (mark?.startsWith(fence) && bare.trim() === mark) fence = null;
      out.push(line);
      open = false;
      continue;
    }
    if (mark) fence = mark;
    if (bare.trim() === '') html = false;
    else if (!open && /^ {0,3}<(?:[a-z/!?])/i.test(bare)) html = true;
    const last = out.at(-1);
    if (open && last !== undefined && !mark && !html && goesOn(lines, at, last)) {
      out[out.length - 1] = `${last.trimEnd()} ${withoutQuotes(line, last).trim()}${hardEnd(line)}`;
      continue;
    }
    out.push(line);
    open = !mark && !html && isParagraph(lines, at, open);
  }
  return out.join('\n');
}

function goesOn(lines: readonly string[], at: number, last: string): boolean {
  const line = lines[at] ?? '';
  const bare = withoutQuotes(line, last);
  if (bare.trim() === '' || STARTS_BLOCK.test(bare)) return false;
  if (/(?: {2,}|\\)$/.test(last) || /<br\s?\/?>\s*$/i.test(last)) return false;
  // The line below it makes this one a heading or the head of a table.
  const next = lines[at + 1];
  if (next === undefined) return true;
  const below = withoutQuotes(next, last);
  return (
    !/^ {0,3}(?:=+|-+)\s*$/.test(below) &&
    !(DELIMITER_ROW.test(below) && below.includes('-') && line.includes('|'))
  );
}

/** Marks of a quotation are repeated on its lines, and do not belong into the text. */
function withoutQuotes(line: string, last: string): string {
  return /^ {0,3}>/.test(last) ? line.replace(/^ {0,3}(?:> ?)+/, '') : line;
}

function hardEnd(line: string): string {
  return / {2,}$/.test(line) ? '  ' : '';
}

/** Whether what begins here is text whose next line may belong to it. */
function isParagraph(lines: readonly string[], at: number, wasOpen: boolean): boolean {
  const line = lines[at] ?? '';
  const bare = line.replace(/^ {0,3}(?:> ?)+/, '');
  if (bare.trim() === '') return false;
  const item = LIST_ITEM.exec(bare);
  const words = item ? bare.slice(item[0].length) : bare;
  if (!item && !wasOpen && /^(?: {4,}|\t)/.test(bare) && !insideList(lines, at)) return false;
  const next = lines[at + 1] ?? '';
  if (DELIMITER_ROW.test(next) && next.includes('-')) return false;
  return !STARTS_BLOCK.test(words) || /^\s*\[\^[^\]]{1,200}\]:\s*\S/.test(words);
}

/** Indented lines are code, unless a list is above them. */
function insideList(lines: readonly string[], at: number): boolean {
  for (let above = at - 1; above >= 0 && at - above < 100; above -= 1) {
    const line = lines[above] ?? '';
    if (LIST_ITEM.test(line)) return true;
    if (line.trim() !== '' && !/^\s/.test(line)) return false;
  }
  return false;
}
