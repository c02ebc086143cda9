import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { item, wxr } from './wordpress-exports.ts';

/** Title of the last post of each export, which is harmless. */
export const HARMLESS = 'Harmless';

const many = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join('');

/**
 * Malicious exports, by the kind of attack.
 * @param size 1 for the largest possible; less for a quicker test
 */
export async function hostileExports(size = 1): Promise<{ [kind: string]: string | Buffer }> {
  const count = (most: number) => Math.ceil(most * size);
  const html = {
    'A link around paragraphs, whose address is copied into each': `<a href="https://x.example/${'A'.repeat(count(1e6))}">${'<p>a'.repeat(count(1e5))}`,
    'Cells over sixty columns': `<table>${'<tr><td colspan=60>'.repeat(count(140_000))}`,
    'Shortcodes of many names': many(count(400_000), (n) => `[a${n}]`),
    'Formatting elements that are never closed': many(count(100_000), (n) => `<b class=${n}><p>`),
    'Quotations in quotations': '<blockquote>'.repeat(count(300_000)),
    'Twenty megabytes': `<p>${'words and '.repeat(count(1_900_000))}</p>`,
    [HARMLESS]: '<p>Fine.</p>',
  };
  const markdown = {
    'Lines that are one paragraph': 'a\n'.repeat(count(1_400_000)),
    'Lists in lists': many(count(3000), (n) => `${' '.repeat(n)}- a\n`),
    'Emphasis that is never closed': '*a **a '.repeat(count(400_000)),
    'Opening brackets': '['.repeat(count(1_000_000)),
    [HARMLESS]: 'Fine.',
  };
  const archive = new ZipFile();
  archive.addBuffer(Buffer.from('title: Blog\n'), '_config.yml');
  for (const [n, [title, text]] of Object.entries(markdown).entries())
    archive.addBuffer(
      Buffer.from(`---\ntitle: ${title}\n---\n${text}\n`),
      `_posts/2020-01-0${n + 1}-${title.replaceAll(' ', '-')}.md`,
    );
  archive.end();
  return {
    'an export of WordPress': wxr(
      ...Object.entries(html).map(([title, content], n) => item(n + 1, title, { content })),
    ),
    'an archive of Markdown': await buffer(archive.outputStream),
  };
}

/** Feeds that would keep their reader busy for ever, by kind. */
export const HOSTILE_FEEDS: { [kind: string]: string } = {
  'comments before its root': `${'<!---->'.repeat(60)}<rss version="2.0"><channel></channel></rss>`,
  'links that are never closed': `<rss version="2.0"><channel>${'<link '.repeat(87_000)}`,
  'a page of links that are never closed': `<!doctype html><html>${'<link '.repeat(87_000)}`,
};
