import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getSchema } from '@tiptap/core';
import { expect, it } from 'vitest';
import { articleExtensions } from '../extensions.ts';
import { writeFragment } from '../html.ts';
import { cleanHtml } from './clean.ts';
import { lostInWords } from './filters/dom.ts';
import { readPasted } from './insert.ts';

const ROOT = path.join(import.meta.dirname, '../../../tests');
const SAMPLES = path.join(ROOT, 'samples/clipboard');
const schema = getSchema(articleExtensions());

/** What each sample becomes, one block to a line, below what it lost and its pictures. */
function become(file: string): string {
  const html = readFileSync(path.join(SAMPLES, file), 'utf8');
  const { body, pictures, lost } = cleanHtml(html, { origin: 'https://site.example' });
  const sources = [...pictures].map(
    ([src, source]) =>
      `${src} is ${'file' in source ? `${source.file.name}, ${source.file.size} bytes` : source.address}`,
  );
  return [lostInWords(lost), ...sources, writeFragment(readPasted(body, schema), schema), '']
    .filter((line, at) => at > 0 || line)
    .join('\n');
}

it.each(globSync('*/*.html', { cwd: SAMPLES }).sort())(
  '%s becomes the elements of an article',
  async (file) => {
    await expect(become(file)).toMatchFileSnapshot(
      path.join(ROOT, 'goldens/clipboard', file.replace(/html$/, 'txt')),
    );
  },
);
