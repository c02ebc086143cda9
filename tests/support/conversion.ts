import { expect, test } from 'vitest';
import type { ConvertContext } from '../../api/imports/convert/context.ts';
import { convert } from '../../api/imports/convert/convert.ts';
import type { ContentDialect } from '../../api/imports/records.ts';

const picture = {
  type: 'attachment',
  source_id: '5',
  url: 'https://old.example/five.jpg',
  alt: 'Five cups',
  caption: 'Cups &amp; saucers',
} as const;

/** A post of an old site whose media library has one picture, number 5. */
export const CONTEXT: ConvertContext = {
  attachment: (id) => (id === '5' ? picture : undefined),
  baseUrl: 'https://old.example/blog/post/',
  archivePath: null,
  siteUrl: null,
  hasFile: () => false,
};

/** Notes are written by their level, their count and how they begin: 'lost 1: A link'. */
export type Conversion = readonly [name: string, source: string, expected: string, ...notes: string[]];

/** Tests what becomes of each source, and everything that is told of it. */
export function testConversions(
  dialect: ContentDialect,
  table: readonly Conversion[],
  context: ConvertContext = CONTEXT,
): void {
  test.each(table)('%s', (_name, source, expected, ...notes) => {
    const made = convert(source, dialect, context);
    expect(made.content).toBe(expected);
    expect(made.notes.map(({ level, text, count }) => `${level} ${count}: ${text}`)).toEqual(
      notes.map((note) => expect.stringContaining(note)),
    );
  });
}
