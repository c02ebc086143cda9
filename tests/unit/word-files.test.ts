// @vitest-environment jsdom
import { Blob } from 'node:buffer';
import { getSchema } from '@tiptap/core';
import { expect, it, vi } from 'vitest';
import { readWord } from '../../admin/documents/docx.ts';
import { articleExtensions } from '../../admin/rich-text/extensions.ts';
import { writeFragment } from '../../admin/rich-text/html.ts';
import { cleanHtml } from '../../admin/rich-text/paste/clean.ts';
import { readFile } from '../../admin/rich-text/paste/files.ts';
import { lostInWords } from '../../admin/rich-text/paste/filters/dom.ts';
import { readPasted } from '../../admin/rich-text/paste/insert.ts';
import { docxOf, drawing, paragraph, run, SAMPLE_DOCX } from '../support/docx.ts';

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

const schema = getSchema(articleExtensions());

it('a Word file brings along each element, the words of fields and the boxes of a checklist, and nothing that its author has hidden', async () => {
  // jsdom's has no stream().
  vi.stubGlobal('Blob', Blob);
  const { body } = await readFile(new File([await SAMPLE_DOCX()], 'paper.docx'), () => true);
  const text = writeFragment(readPasted(body, schema), schema);
  const made = new DOMParser().parseFromString(text, 'text/html');
  for (const element of ['h2', 'strong', 'a:not(.footnote)', 'ul', 'table', '.footnotes li', '.picture img'])
    expect(made.querySelector(element), element).not.toBeNull();
  for (const words of ['the guidance</a>.', 'For years.', 'At the end.', '<p>☑ Agreed by the board</p>'])
    expect(text).toContain(words);
  expect(text).toContain('Shown in figure 1,<br>and in table 2.');
  expect(text).not.toMatch(/ask Tom|Check!|Drop\?/);
});

const p = (content: string, properties = '') =>
  paragraph(content.startsWith('<') ? content : run(content), properties);
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`;
const listed = (list: number, level = 0) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
const style = (id: string, name: string, content = '') =>
  `<w:style w:styleId="${id}"><w:name w:val="${name}"/>${content}</w:style>`;
const level = (at: number, format: string, text: string, content = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${content}<w:lvlText w:val="${text}"/></w:lvl>`;

const PARTS = {
  styles: [
    style(
      'H',
      'heading 1',
      '<w:pPr><w:numPr><w:numId w:val="3"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr>',
    ),
    style(
      'Firm',
      'The firm’s',
      '<w:basedOn w:val="H"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr><w:outlineLvl w:val="1"/></w:pPr>',
    ),
    style('Titre', 'Titre 3'),
    style('Bullets', 'The firm’s list', `<w:pPr>${listed(2)}</w:pPr>`),
    style('Pre', 'Preformatted Text').replace(' ', ' w:type="paragraph" '),
    style('Source', 'Source Code').replace(' ', ' w:type="paragraph" '),
    style('Shown', 'Image Caption').replace(' ', ' w:type="paragraph" '),
    style('Verbatim', 'Verbatim Char').replace(' ', ' w:type="character" '),
    style('Stressed', 'Emphasis', '<w:rPr><w:i/></w:rPr>').replace(' ', ' w:type="character" '),
    style('Notes', 'Notes to self', '<w:rPr><w:vanish/></w:rPr>'),
    style('More', 'More notes', '<w:basedOn w:val="Notes"/>'),
  ].join(''),
  numbering: [
    `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum>`,
    `<w:abstractNum w:abstractNumId="2">${level(0, 'bullet', '•')}</w:abstractNum>`,
    `<w:abstractNum w:abstractNumId="3">${level(0, 'upperRoman', 'Part %1')}${level(1, 'lowerLetter', '%1.%2')}</w:abstractNum>`,
    `<w:abstractNum w:abstractNumId="4">${level(0, 'bullet', ' ')}</w:abstractNum>`,
    `<w:abstractNum w:abstractNumId="5">${level(0, 'none', '%1')}</w:abstractNum>`,
    ...[1, 2, 3, 4, 5].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`),
  ].join(''),
};

/** What a document becomes, without spaces between its elements, and what did not come along. */
async function become(body: string, main?: string): Promise<[html: string, lost: string]> {
  vi.stubGlobal('Blob', Blob);
  const { html, lost } = await readWord(new File([await docxOf(body, PARTS, undefined, main)], 'paper.docx'));
  const cleaned = cleanHtml(html, { lost });
  return [cleaned.body.innerHTML.replace(/ (?:data-own|start)="[^"]*"/g, ''), lostInWords(cleaned.lost)];
}

const half =
  '<m:oMath><m:f><m:fPr/><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>';
const box = `<w:txbxContent>${p('In a box')}</w:txbxContent>`;

it.each([
  [p(`${run('is ')}${half}${run('.')}`), '<p>is (a+b)/2.</p>'],
  [p('<w:r><w:t>a</w:t><w:br w:type="page"/><w:t>b</w:t></w:r>'), '<p>a<br>b</p>'],
  [p('T', '<w:framePr w:dropCap="drop"/>') + p('he board'), '<p>The board</p>'],
  [
    p(
      '<w:r><w:ruby><w:rt><w:r><w:t>kan</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>',
    ),
    '<p>漢</p>',
  ],
  [
    p(
      `<w:r><mc:AlternateContent><mc:Choice><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict><v:oval>${box}</v:oval></w:pict></mc:Fallback></mc:AlternateContent></w:r>${run('Around')}`,
    ),
    '<p>Around</p><p>In a box</p>',
  ],
  [
    `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${p('Inhalt')}</w:sdtContent></w:sdt>${p('Text')}`,
    '<p>Text</p>',
  ],
  [
    p('A', styled('H')) +
      p('B', styled('Firm')) +
      p('C', styled('Firm')) +
      p('D', styled('Titre')) +
      p('E', '<w:outlineLvl w:val="1"/>'),
    '<h2>Part I A</h2><h3>I.a B</h3><h3>I.b C</h3><h4>D</h4><h3>E</h3>',
  ],
  [
    p(run('J a\uf0fcü ', '<w:rFonts w:ascii="Wingdings"/>') + run('m', '<w:rFonts w:ascii="Symbol"/>')),
    '<p>☺ ♋✓✓ μ</p>',
  ],
  [
    p(
      run('10') +
        run('6', '<w:position w:val="8"/><w:sz w:val="19"/>') +
        run(' up', '<w:position w:val="8"/>'),
    ),
    '<p>10<sup>6</sup> up</p>',
  ],
  [p('x', styled('Pre')) + p('  y', styled('Pre')), '<pre><code>x\n  y</code></pre>'],
  [
    p('<w:r><w:t>x</w:t><w:br/><w:t xml:space="preserve">  y</w:t></w:r>', styled('Source')),
    '<pre><code>x\n  y</code></pre>',
  ],
  [p(run('f()', '<w:rStyle w:val="Verbatim"/>')), '<p><code>f()</code></p>'],
  [
    p(run('so', '<w:rStyle w:val="Stressed"/>') + run('!', '<w:rStyle w:val="Stressed"/><w:i w:val="0"/>')),
    '<p><em>so</em>!</p>',
  ],
  [
    p(drawing()) + p('In May', styled('Shown')),
    '<div class="picture"><img src="pasted:1" alt="A barn"><p class="caption">In May</p></div>',
  ],
  [p('a', listed(1)) + p('more', listed(4)) + p('b', listed(1)), '<ol><li>a<br>more</li><li>b</li></ol>'],
  [p('A', styled('H') + listed(5)) + p('b', listed(5)), '<h2>A</h2><p>b</p>'],
  [p('a', styled('Bullets')) + p('b', styled('Bullets')), '<ul><li>a</li><li>b</li></ul>'],
])('%s becomes %s', async (body, html) => {
  expect((await become(body))[0]).toBe(html);
});

it.each(['document', 'document2'])('nothing of %s that Word hides is read', async (main) => {
  const hidden = [
    p(`${run('Open')}${run('secret', '<w:vanish/>')}`),
    p('secret', styled('Notes')),
    p('secret', styled('More')),
    p(run('shown', '<w:vanish w:val="0"/>'), styled('More')),
    p(run('secret', '<w:rStyle w:val="More"/>')),
    `<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${p('secret')}</w:tc></w:tr><w:tr><w:tc>${p('row')}</w:tc></w:tr></w:tbl>`,
    p(drawing().replace('name=', 'hidden="1" name=')),
    `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${p('secret')}</w:sdtContent></w:sdt>`,
    p(`<w:del><w:r><w:pict>${box}</w:pict></w:r></w:del>${run('end')}`),
  ];
  const [html, lost] = await become(hidden.join(''), main);
  expect(
    html
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/),
  ).toEqual(['Open', 'shown', 'row', 'end']);
  expect(lost).toBe('');
});

it.each([
  [half, '1 drawn formula'],
  [drawing().replace('rId5', 'missing'), '1 picture'],
  ['<w:r><w:drawing><wp:inline/></w:drawing></w:r>', '1 picture'],
  ['<w:r><w:pict><v:rect xmlns:o="urn:schemas-microsoft-com:office:office" o:hr="t"/></w:pict></w:r>', ''],
  ['<w:r><w:sym w:font="Of the firm" w:char="F041"/></w:r>', '1 picture'],
  ['<w:altChunk/>', '1 embedded part'],
])('of %s the author is told that it did not come along: %j', async (content, what) => {
  const [, lost] = await become(p(content + run('a')));
  expect(lost.split(' did')[0]).toBe(what);
});

it('a list that goes on after other text tells that it begins at 1', async () => {
  const [html, lost] = await become(
    p('a', listed(1)) + p('b', listed(1, 1)) + p('Between') + p('c', listed(1)) + p('d', listed(1, 1)),
  );
  expect(html).toBe(
    '<ol><li>a<ol><li>b</li></ol></li></ol><p>Between</p><ol><li>c<ol><li>d</li></ol></li></ol>',
  );
  expect(lost).toMatch(/^1 list numbering did not/);
});
