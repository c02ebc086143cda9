import { describe, expect, it } from 'vitest';
import { readWordpress } from '../../../api/imports/formats/wordpress.ts';
import { readImport } from '../../support/archives.ts';
import { item, wxr } from '../../support/wordpress-exports.ts';

const TITLE = 'Crème brûlée – “naïve”';
const text = wxr(item(1, TITLE));
const titled = async (bytes: Buffer) => {
  const { posts, problems } = await readImport(readWordpress, bytes);
  return { titles: posts.map((post) => post.title), problems };
};
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
/** Encodes the characters of the title that Windows-1252 places differently from Latin-1. */
const windows = (value: string) =>
  Buffer.from(value.replaceAll('–', '\x96').replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1');

describe('the encoding of an export', () => {
  it.each([
    ['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${text}`)],
    ['little-endian UTF-16 with a byte-order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['big-endian UTF-16 with a byte-order mark', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['Windows-1252 declared as such', windows(text.replace('UTF-8', 'windows-1252'))],
    ['UTF-8 declared as Latin-1', Buffer.from(text.replace('UTF-8', 'ISO-8859-1'))],
    ['UTF-8 declared as an unknown encoding', Buffer.from(text.replace('UTF-8', 'x-klingon'))],
  ])('is detected: %s', async (_name, bytes) => {
    expect(await titled(bytes)).toEqual({ titles: [TITLE], problems: [] });
  });

  it('falls back to Windows-1252 where declared UTF-8 is invalid, with a problem reported', async () => {
    expect(await titled(windows(text))).toEqual({
      titles: [TITLE],
      problems: [
        'The file is not in UTF-8 throughout: what is not was read as Windows-1252. Look at accented letters and quotation marks before you publish.',
      ],
    });
  });

  it('is taken from the declaration for other languages', async () => {
    const cyrillic = Buffer.concat([
      Buffer.from(wxr('').replace('UTF-8', 'windows-1251').replace('</channel></rss>', '')),
      Buffer.from('<item><title>'),
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      Buffer.from('</title><wp:post_id>1</wp:post_id></item></channel></rss>'),
    ]);
    expect(await titled(cyrillic)).toEqual({ titles: ['Привет'], problems: [] });
  });

  it('may split a character across two chunks of the file', async () => {
    const long = wxr(
      ...Array.from({ length: 400 }, (_, index) =>
        item(index, `${'x'.repeat(index % 7)}😀é`, { content: '€'.repeat(500) }),
      ),
    );
    const { posts, problems } = await readImport(readWordpress, long);
    expect(problems).toEqual([]);
    expect(posts.every((post) => post.title.endsWith('😀é') && post.content === '€'.repeat(500))).toBe(true);
    expect(posts).toHaveLength(400);
  });
});
