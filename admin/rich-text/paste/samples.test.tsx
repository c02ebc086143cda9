import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cameInWords } from './account.ts';
import { readClipboard } from './read-clipboard.ts';

const ROOT = path.join(import.meta.dirname, '../../../tests');
const SAMPLES = path.join(ROOT, 'samples/clipboard');

/** What each sample becomes, one block to a line, below its line of account. */
function become(file: string): string {
  const rtf = path.join(SAMPLES, file.replace(/html$/, 'rtf'));
  const { account, html, pictures } = readClipboard(
    {
      html: readFileSync(path.join(SAMPLES, file), 'utf8'),
      ...(existsSync(rtf) && { rtf: readFileSync(rtf, 'utf8') }),
    },
    { origin: 'https://site.example' },
  );
  const sources = [...pictures].map(
    ([address, { source }]) =>
      `${address} is ${'file' in source ? `${source.file.name}, ${source.file.size} bytes` : source.address}`,
  );
  const lines = html.replace(
    /(?<=<\/(?:p|h\d|ul|ol|table|blockquote|pre|div)>)(?=<(?:p|h\d|ul|ol|table|blockquote|pre|div)\b)/g,
    '\n',
  );
  return [`${account.from}: ${cameInWords(account)}. ${account.lost}`.trim(), ...sources, lines, ''].join(
    '\n',
  );
}

it.each(globSync('*/*.html', { cwd: SAMPLES }).sort())(
  '%s becomes the elements of an article',
  async (file) => {
    await expect(become(file)).toMatchFileSnapshot(
      path.join(ROOT, 'goldens/clipboard', file.replace(/html$/, 'txt')),
    );
  },
);
