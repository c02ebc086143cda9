// @vitest-environment jsdom
import { Blob } from 'node:buffer';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getSchema } from '@tiptap/core';
import { expect, it, vi } from 'vitest';
import { articleExtensions } from '../../admin/rich-text/extensions.ts';
import { writeFragment } from '../../admin/rich-text/html.ts';
import { cleanHtml } from '../../admin/rich-text/paste/clean.ts';
import { readFile } from '../../admin/rich-text/paste/files.ts';
import { readPasted } from '../../admin/rich-text/paste/insert.ts';
import { htmlOfMarkdown } from '../../api/content/render-content.ts';
import { SAMPLE_DOCX } from '../support/docx.ts';

/** The package that Node loads takes a buffer, and the browser's an ArrayBuffer. */
vi.mock('mammoth', async (load) => {
  const { default: mammoth } = await load<{ default: typeof import('mammoth') }>();
  const convertToHtml: typeof mammoth.convertToHtml = (input, options) =>
    mammoth.convertToHtml(
      { buffer: Buffer.from((input as { arrayBuffer: ArrayBuffer }).arrayBuffer) },
      options,
    );
  return { default: { ...mammoth, convertToHtml } };
});

const SAMPLES = path.join(import.meta.dirname, '../samples/clipboard');
const GUIDE = readFileSync(path.join(import.meta.dirname, '../../docs/writing.md'), 'utf8');

/** The folder of samples of each row of the guide. */
const FOLDERS: { readonly [from: string]: string } = {
  Word: 'word',
  'Word online': 'word-online',
  'Google Docs': 'google-docs',
  'Pages, Notes, Mail': 'pages',
  LibreOffice: 'libreoffice',
  Outlook: 'outlook',
  Gmail: 'gmail',
  Notion: 'notion',
  Excel: 'excel',
  'Google Sheets': 'sheets',
  'Web page': 'web',
};

const ELEMENTS: { readonly [column: string]: string } = {
  Headings: 'h2,h3,h4',
  Emphasis: 'strong,em,u,.struck,.sub',
  Links: 'a:not(.footnote)',
  Lists: 'ul,.prose > ol',
  Tables: 'table',
  Footnotes: '.footnotes li',
  Pictures: '.picture img',
};

const MARKDOWN = `# Title

## Head

A **bold** word and [a link](https://a.example/).

- one

| A | B |
| - | - |
| 1 | 2 |

![A barn](https://a.example/barn.jpg)
`;

const schema = getSchema(articleExtensions());
const written = ({ body }: { body: HTMLElement }) => writeFragment(readPasted(body, schema), schema);
const ofFile = async (name: string, content: BlobPart) =>
  written(await readFile(new File([content], name), () => true));

async function broughtFrom(from: string): Promise<string> {
  const folder = FOLDERS[from];
  if (folder)
    return globSync(`${folder}/*.html`, { cwd: SAMPLES })
      .map((file) => written(cleanHtml(readFileSync(path.join(SAMPLES, file), 'utf8'))))
      .join('');
  // jsdom's has no stream().
  vi.stubGlobal('Blob', Blob);
  if (from === '`.docx` file') return ofFile('paper.docx', await SAMPLE_DOCX());
  vi.stubGlobal('fetch', async () => Response.json({ html: htmlOfMarkdown(MARKDOWN) }));
  return ofFile('paper.md', MARKDOWN);
}

const [columns = [], , ...rows] = GUIDE.split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it.each(rows.map((cells) => [cells[0] ?? '', cells] as const))(
  'the guide says what comes along from %s',
  async (from, cells) => {
    const { body } = new DOMParser().parseFromString(
      `<div class="prose">${await broughtFrom(from)}</div>`,
      'text/html',
    );
    const said = columns.flatMap((column, at) =>
      ELEMENTS[column] && /^yes\b/.test(cells[at] ?? '') ? [column] : [],
    );
    const came = Object.keys(ELEMENTS).filter((column) => body.querySelector(ELEMENTS[column] ?? ''));
    expect(came).toEqual(said);
  },
);

it('leaves out what the author has hidden in Word, also in notes', async () => {
  const text = await broughtFrom('`.docx` file');
  expect(text).toContain('the guidance</a>.');
  expect(text).toContain('For years.');
  expect(text).toContain('At the end.');
  expect(text).not.toMatch(/ask Tom|Check!|Drop\?/);
});

it('brings along the words of fields, and parts lines, where mammoth would not, and the boxes of a checklist', async () => {
  const text = await broughtFrom('`.docx` file');
  expect(text).toContain('Shown in figure 1,<br>and in table 2.');
  expect(text).toContain('<p>☑ Agreed by the board</p>');
});
