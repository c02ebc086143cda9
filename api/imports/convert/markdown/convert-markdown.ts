import type { Tokens } from 'marked';
import { markdown } from '../../../platform/content/render-content.ts';
import { imageAddress, linkAddress } from '../addresses.ts';
import { habitsOf } from '../dialects.ts';
import { findAll, parseHtml } from '../dom.ts';
import { type Facts, gather } from '../gather.ts';
import type { Notes } from '../notes.ts';
import { applied, type Edit } from '../replace-in-html.ts';
import type { ConvertContext, Converted } from '../types.ts';
import { Work } from '../work.ts';
import { headingEdits } from './headings.ts';
import { convertPieces } from './html-pieces.ts';
import { joinLines } from './join-lines.ts';
import { withoutKramdown } from './kramdown.ts';
import { type Leaf, leavesOf } from './leaves.ts';
import { replaceInMarkdown } from './replace-in-markdown.ts';
import { withoutTemplates } from './templates.ts';

/** Markdown stays Markdown: only what this site reads otherwise is changed, in its place. */
export function convertMarkdown(given: string, context: ConvertContext, notes: Notes): Converted {
  const { habits, comment } = habitsOf('markdown');
  const work = new Work(context, 'markdown', habits, comment, notes);
  const source = given
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/^\ufeff/, '');
  const plain = withoutKramdown(withoutTemplates(source, work), work);
  const joined = joinLines(plain);
  if (joined === null)
    work.notes.warning('lines', 'Lines of this text end where they ended in the file: check its line breaks');
  const content = rewritten(joined ?? plain, work)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const nodes = parseHtml(markdown.parse(content, { async: false }));
  for (const image of findAll(nodes, (node) => node.name === 'img'))
    if (/^data:/i.test(image.attribs.src ?? ''))
      work.notes.warning(
        'image',
        'An image that is part of the text itself is only kept if images go into the media library',
      );
  return { content, content_format: 'markdown', ...asWritten(gather(nodes), content), notes: notes.list() };
}

/** The parser escapes addresses; replacing them goes by how they are written. */
function asWritten(facts: Facts, content: string): Facts {
  const written = new Map<string, string>();
  const remember = (address: string) => {
    written.set(escaped(address), address);
    return undefined;
  };
  replaceInMarkdown(content, { image: remember, link: remember });
  const original = (address: string) => written.get(address) ?? address;
  return {
    ...facts,
    images: facts.images.map(({ url, alt }) => ({ url: original(url), alt })),
    links: facts.links.map(original),
  };
}

/** As marked does it; half a character cannot be escaped. */
function escaped(address: string): string {
  return encodeURI(address.toWellFormed()).replaceAll('%25', '%');
}

function rewritten(content: string, work: Work): string {
  const leaves = leavesOf(content);
  work.targets = new Set(
    [...content.matchAll(/\(#([^\s()]{1,200})\)|href=["']#([^"']{1,200})["']/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    ),
  );
  const edits = [
    ...leaves.flatMap((leaf) => edit(leaf, content, work)),
    ...convertPieces(leaves, content, work),
  ];
  edits.push(...headingEdits(leaves, content, work));
  for (const box of content.matchAll(/^([ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+)\[([ xX])\](?=[ \t])/gm)) {
    work.notes.converted('task', 'Boxes to tick became the signs ☐ and ☑');
    const start = box.index + (box[1]?.length ?? 0);
    edits.push({ start, end: start + 3, value: box[2] === ' ' ? '☐' : '☑' });
  }
  return applied(
    content,
    edits.sort((one, other) => one.start - other.start),
  );
}

function edit({ token, start, end }: Leaf, content: string, work: Work): Edit[] {
  const raw = content.slice(start, end);
  if (token.type === 'hr') {
    work.notes.converted('break', 'A dividing line became a line with three asterisks');
    return [{ start, end, value: '<p class="pause">* * *</p>' }];
  }
  if (token.type === 'del') {
    work.notes.lost(
      'strike',
      'Words that were struck through are plain words now: check that they still read right',
    );
    const marks = /^~+/.exec(raw)?.[0].length ?? 0;
    return [
      { start, end: start + marks, value: '' },
      { start: end - marks, end, value: '' },
    ];
  }
  if (token.type !== 'image' && token.type !== 'link' && token.type !== 'def') return [];
  return address(token as Tokens.Image | Tokens.Link | Tokens.Def, raw, start, work);
}

/** Relative addresses become absolute, or places in the archive. */
function address(
  token: Tokens.Image | Tokens.Link | Tokens.Def,
  raw: string,
  start: number,
  work: Work,
): Edit[] {
  const { href } = token;
  const picture =
    token.type === 'image' || (token.type === 'def' && /\.(?:jpe?g|png|gif|webp|avif)$/i.test(href));
  const value = picture ? imageAddress(href, work) : linkAddress(href, work);
  if (value === null && token.type === 'link') {
    work.notes.lost('link', 'A link to an address of an unknown kind was taken away; its words are kept');
    return [{ start, end: start + raw.length, value: token.text }];
  }
  if (value === null || value === href) return [];
  const at = raw.lastIndexOf(href);
  const before = raw[at - 1];
  if (at <= 0 || before === undefined || !/[(<\s:]/.test(before)) return [];
  const safe = before !== '<' && /[\s()]/.test(value) ? `<${value}>` : value;
  return [{ start: start + at, end: start + at + href.length, value: safe }];
}
