import type { Work } from '../work.ts';
import { codeRanges } from './code-ranges.ts';

/** `{: .class #id}` and `{#id}` of Kramdown, its footnotes and those of others, and marks of where a list of posts stops. */
export function withoutKramdown(content: string, work: Work): string {
  const lines = content.split('\n');
  const inCode = linesOfCode(content);
  const out: string[] = [];
  const notes = new Map<string, string>();
  let open: string | null = null;
  for (const [at, line] of lines.entries()) {
    if (inCode.has(at)) {
      out.push(line);
      continue;
    }
    const definition = /^ {0,3}\[\^([^\]\s]{1,60})\]:\s?(.*)$/.exec(line);
    if (definition?.[1]) {
      open = definition[1];
      notes.set(open, definition[2] ?? '');
      continue;
    }
    if (
      open !== null &&
      (/^(?: {2,}|\t)\S/.test(line) || (line.trim() !== '' && lines[at - 1]?.trim() !== ''))
    ) {
      notes.set(open, `${notes.get(open) ?? ''} ${line.trim()}`.trim());
      continue;
    }
    if (open !== null && line.trim() !== '') open = null;
    const bare = line.replace(
      /(?:^|\s)?\{:(?:[^{}"]|"[^"]*"){0,300}\}\s*$|(?<=^#{1,6} .{0,500})\s?\{#[\w-]{1,80}[^{}]{0,100}\}\s*$/,
      '',
    );
    if (/^\s*<!--\s*more\s*-->\s*$/i.test(bare)) continue;
    if (bare === '' && line !== '' && line.trim().startsWith('{')) continue;
    out.push(/^\s*\{:?(?:toc|TOC)\}\s*$/.test(bare) ? '' : bare);
  }
  return withFootnotes(out.join('\n'), notes, work);
}

function linesOfCode(content: string): Set<number> {
  const found = new Set<number>();
  let line = 0;
  let at = 0;
  for (const { start, end } of codeRanges(content)) {
    for (; at < start; at += 1) if (content[at] === '\n') line += 1;
    const first = line;
    for (; at < end; at += 1) if (content[at] === '\n') line += 1;
    if (line > first) for (let each = first; each <= line; each += 1) found.add(each);
  }
  return found;
}

/** Numbers in brackets that lead to the notes at the end, and back. */
function withFootnotes(content: string, notes: ReadonlyMap<string, string>, work: Work): string {
  if (notes.size === 0) return content;
  const numbers = new Map<string, number>();
  const code = codeRanges(content);
  let range = 0;
  const text = content.replace(/\[\^([^\]\s]{1,60})\]/g, (source, name: string, at: number) => {
    while ((code[range]?.end ?? Number.POSITIVE_INFINITY) <= at) range += 1;
    if (!notes.has(name) || (code[range]?.start ?? Number.POSITIVE_INFINITY) <= at) return source;
    const first = !numbers.has(name);
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    return `<a href="#fn-${number}"${first ? ` id="fnref-${number}"` : ''}>[${number}]</a>`;
  });
  if (numbers.size === 0) return content;
  work.notes.add(
    'converted',
    'footnote',
    'A footnote became a note at the end, with links there and back',
    numbers.size,
  );
  const end = [...numbers].map(
    ([name, number]) =>
      `<a href="#fnref-${number}" id="fn-${number}">[${number}]</a> ${notes.get(name) ?? ''}`,
  );
  return `${text.trimEnd()}\n\n<p class="pause">* * *</p>\n\n${end.join('\n\n')}\n`;
}
