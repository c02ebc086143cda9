import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { textOfFile } from '../../containers/rows.ts';
import { child, readXml, textOf, writtenIn } from '../../containers/xml.ts';
import type { ReaderInput } from '../../records.ts';
import { plainTitle } from '../../text/strings.ts';

/** What texts of a file show of its other items. */
export interface Parts {
  /** Texts of synced patterns by their number. */
  texts: ReadonlyMap<string, string>;
  /** Titles of articles by their URL. */
  titles: ReadonlyMap<string, string>;
}

/** Tells whether a file has any, as one that has them is read twice. */
const NEEDED = /<wp:post_type>\s*(?:<!\[CDATA\[)?wp_block\b|is-type-wp-embed|is-provider-wordpress/;

/** The progress of one of three readings of the same file. */
export const third = (input: ReaderInput, done: 0 | 1 | 2): ReaderInput => ({
  ...input,
  progress: (bytes) => input.progress(Math.floor((done * input.bytes + bytes) / 3)),
});

/** Reads the parts before the articles, which may stand before them in the file. */
export async function partsOf(input: ReaderInput): Promise<Parts> {
  const texts = new Map<string, string>();
  const titles = new Map<string, string>();
  if (!(await isNeeded(third(input, 0)))) return { texts, titles };
  for await (const event of readXml(third(input, 1))) {
    if (event.type !== 'item') continue;
    const { node } = event;
    const isPublic = textOf(node, 'wp:status') === 'publish' && textOf(node, 'wp:post_password') === '';
    if (isPublic && textOf(node, 'wp:post_type') === 'wp_block')
      texts.set(textOf(node, 'wp:post_id'), writtenIn(child(node, 'content:encoded')));
    else titles.set(textOf(node, 'link'), plainTitle(child(node, 'title')?.text ?? ''));
  }
  return { texts, titles };
}

async function isNeeded(input: ReaderInput): Promise<boolean> {
  let before = '';
  for await (const text of textOfFile(input, [])) {
    if (NEEDED.test(before + text)) return true;
    before = text.slice(-100);
  }
  return false;
}

/** A synced pattern without words of its own here. */
const PART = /<!-- wp:block \{"ref":(\d+)\} \/-->/g;
const EMBEDDED = /(<div class="wp-block-embed__wrapper">\s*)(https?:\/\/[^\s<>"]{1,2000})(?=\s*<\/div>)/g;
/** Characters that parts may add to a text, as they may contain each other. */
const MOST = 500_000;

/** Puts parts in their places, and the titles of articles in place of their URLs. */
export function withParts(content: string, { texts, titles }: Parts): string {
  let room = MOST;
  const filled = (text: string, depth: number): string =>
    text.replace(PART, (place, number: string) => {
      const part = texts.get(number);
      if (part === undefined || depth > 5 || part.length > room) return place;
      room -= part.length;
      return filled(part, depth + 1);
    });
  return filled(content, 0).replace(EMBEDDED, (place, before: string, url: string) => {
    const title = titles.get(url);
    return title ? `${before}<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>` : place;
  });
}
