import type { Inline, Mark } from './blocks.ts';

/** Invisible characters: soft hyphens, zero-width spaces and byte order marks. */
const UNSEEN = /[\u200b\u2060\ufeff\u00ad]/g;

/**
 * Tidies the text of a paragraph: single spaces, none at the ends, neighbours with equal formatting joined, and no formatting
 * on the spaces around words.
 */
export function tidyInline(line: readonly Inline[]): Inline[] {
  const tidy: Inline[] = [];
  // A space is written when the next word comes, with the formatting that both neighbours share.
  let hasSpace = false;
  let spaceMarks: ReadonlySet<Mark> = new Set();
  let spaceHref: string | null = null;
  for (const one of line) {
    if (one.kind !== 'text') {
      if (one.kind === 'footnote') hasSpace = false;
      if (one.kind === 'break') {
        hasSpace = false;
        if (tidy.length > 0) tidy.push(one);
      } else tidy.push(one);
      continue;
    }
    const text = one.text.replace(UNSEEN, '').replace(/(?<!\S)\u00a0|\u00a0(?!\S)/g, ' ');
    for (const part of text.split(/([ \t\n\r\f\v]+)/)) {
      if (part === '') continue;
      if (/^[ \t\n\r\f\v]/.test(part)) {
        if (tidy.length > 0 && tidy.at(-1)?.kind !== 'break') {
          spaceMarks = hasSpace ? shared(spaceMarks, one.marks) : one.marks;
          spaceHref = hasSpace && spaceHref !== one.href ? null : one.href;
          hasSpace = true;
        }
        continue;
      }
      if (hasSpace) {
        const last = tidy.at(-1);
        const before = last?.kind === 'text' ? last : undefined;
        const marks = shared(shared(spaceMarks, one.marks), before?.marks ?? new Set());
        const href = before?.href === one.href && spaceHref === one.href ? one.href : null;
        add(tidy, ' ', marks, href);
        hasSpace = false;
      }
      add(tidy, part, one.marks, one.href);
    }
  }
  while (tidy.at(-1)?.kind === 'break') tidy.pop();
  return tidy;
}

const shared = (one: ReadonlySet<Mark>, other: ReadonlySet<Mark>): ReadonlySet<Mark> =>
  new Set([...one].filter((mark) => other.has(mark)));

function add(tidy: Inline[], text: string, given: ReadonlySet<Mark>, href: string | null): void {
  // Links are underlined anyway.
  const marks = href === null ? given : new Set([...given].filter((mark) => mark !== 'u'));
  const last = tidy.at(-1);
  if (last?.kind === 'text' && last.href === href && isSame(last.marks, marks)) {
    tidy[tidy.length - 1] = { ...last, text: last.text + text };
  } else tidy.push({ kind: 'text', text, marks, href });
}

const isSame = (one: ReadonlySet<Mark>, other: ReadonlySet<Mark>): boolean =>
  one.size === other.size && [...one].every((mark) => other.has(mark));
