import { expect, it } from 'vitest';
import { lossesInWords } from './losses.ts';
import { prepareText, withStandIns } from './word-xml.ts';

const NAMES = ['w', 'm', 'mc', 'a', 'c', 'r', 'v', 'o', 'wps']
  .map((name) => `xmlns:${name}="urn:${name}"`)
  .join(' ');
const parse = (xml: string) =>
  new DOMParser().parseFromString(`<w:whole ${NAMES}>${xml}</w:whole>`, 'application/xml');

const STYLES = parse(`
  <w:style w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
  <w:style w:styleId="Section"><w:name w:val="Section Title"/><w:basedOn w:val="Heading1"/><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:styleId="Contents"><w:name w:val="TOC Heading"/><w:basedOn w:val="Heading1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
  <w:style w:styleId="Lead"><w:name w:val="Lead"/><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:styleId="Mild"><w:name w:val="Emphasis"/><w:rPr><w:i/></w:rPr></w:style>
  <w:style w:styleId="Below"><w:name w:val="caption"/></w:style>
  <w:style w:styleId="Figure"><w:name w:val="Figure"/><w:basedOn w:val="Below"/></w:style>
  <w:style w:styleId="Grid"><w:name w:val="Grid Table 4"/><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>`);
const NUMBERING = parse(`
  <w:abstractNum w:abstractNumId="0"><w:lvl><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride><w:startOverride w:val="1"/></w:lvlOverride></w:num>`);

function become(xml: string): { xml: string; html: string; lost: string } {
  const text = parse(xml);
  const losses = new Map();
  const standIns: string[] = [];
  const linked = new Map([['r9', 'https://a.example/b.png?x&y']]);
  prepareText(text, { styles: STYLES, numbering: NUMBERING, linked }, losses, standIns);
  const written = new XMLSerializer()
    .serializeToString(text)
    .replace(/^<w:whole[^>]*>|<\/w:whole>$| xmlns:\w+="[^"]*"/g, '');
  return {
    xml: written,
    html: withStandIns(text.documentElement.textContent ?? '', standIns),
    lost: lossesInWords(losses),
  };
}

const words = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const of = (style: string) => `<w:pStyle w:val="${style}"/>`;

it.each([
  ['a style that is based on a heading', of('Section'), /<w:pStyle w:val="Heading1"\/>/],
  ['a paragraph with an outline level', '<w:outlineLvl w:val="1"/>', /<w:pStyle w:val="Heading2"\/>/],
  ['the heading of a table of contents, which is none', of('Contents'), /<w:pStyle w:val="Contents"\/>/],
  ['a style that is based on that for captions', of('Figure'), /<w:pStyle w:val="Below"\/>/],
])('%s is known by the name of what it is', (_what, properties, expected) => {
  expect(become(paragraph(words('Words'), properties)).xml).toMatch(expected);
});

it('what styles make bold or italic is, but for words that are not, and but for headings', () => {
  const { xml } = become(
    paragraph(
      words('a') + words('b', '<w:b w:val="0"/>') + words('c', '<w:rStyle w:val="Mild"/>'),
      of('Lead'),
    ),
  );
  expect(xml).toContain('<w:r><w:rPr><w:b/></w:rPr><w:t>a');
  expect(xml).toContain('<w:r><w:rPr><w:b w:val="0"/></w:rPr><w:t>b');
  expect(xml).toContain('<w:rPr><w:rStyle w:val="Mild"/><w:b/><w:i/></w:rPr><w:t>c');
  expect(become(paragraph(words('d'), of('Section'))).xml).toContain('<w:r><w:t>d');
});

it('the first row of a table is its header where the style of the table says so', () => {
  const row = '<w:tr><w:tc/></w:tr>';
  const table = (look: string, rows: string) =>
    become(`<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblLook ${look}/></w:tblPr>${rows}</w:tbl>`).xml;
  for (const look of ['w:val="04A0"', 'w:firstRow="1"']) {
    expect(table(look, row + row).match(/<w:tblHeader\/>/g)).toHaveLength(1);
    expect(table(look, row)).not.toContain('tblHeader');
  }
  expect(table('w:val="0480" w:firstRow="0"', row + row)).not.toContain('tblHeader');
});

it('charts, empty shapes and pictures that lie elsewhere leave their mark in their place, and words in shapes stay', () => {
  const chart = '<w:r><w:drawing><c:chart/></w:drawing></w:r>';
  const shape = (content: string) =>
    `<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:wsp>${content}</wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict>${content}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const linked = '<w:r><w:drawing><a:blip r:link="r9"/></w:drawing></w:r>';
  const own = '<w:r><w:drawing><a:blip r:embed="r1"/></w:drawing></w:r>';
  const line = '<w:r><w:pict><v:rect o:hr="t"/></w:pict></w:r>';
  const box = shape(`<w:txbxContent>${paragraph(words('box'))}</w:txbxContent>`);
  const { html, xml } = become(
    paragraph(words('1') + chart + words('2') + shape('') + linked + own + line + box),
  );
  expect(html).toBe('1<img>2<img><img src="https://a.example/b.png?x&amp;y"><hr>boxbox');
  expect(xml).toContain('r:embed="r1"');
});

it('an empty paragraph with a line below it is a rule', () => {
  const border = '<w:pBdr><w:bottom w:val="single"/></w:pBdr>';
  expect(become(paragraph('', border)).html).toBe('<hr>');
  expect(become(paragraph(words('a'), border)).html).toBe('a');
});

it('a dropped capital goes back to its word, and hidden words are left out', () => {
  const { html, lost } = become(
    paragraph(words('D'), '<w:framePr w:dropCap="drop"/>') +
      paragraph(words('rop cap') + words(', secretly', '<w:vanish/>'), of('Lead')),
  );
  expect(html).toBe('Drop cap');
  expect(lost).toBe('1 hidden passage was left out.');
});

it('a formula becomes the line that one would type, and it is said', () => {
  const part = (name: string, content: string) => `<m:${name}>${content}</m:${name}>`;
  const sign = (content: string) => `<m:r><m:t>${content}</m:t></m:r>`;
  const root = part(
    'rad',
    part('deg', '') + part('e', part('sSup', part('e', sign('b')) + part('sup', sign('2'))) + sign('−4ac')),
  );
  const fraction = part('f', part('num', sign('−b±') + root) + part('den', sign('2a')));
  const { html, lost } = become(
    paragraph(`<m:oMathPara><m:oMath>${sign('x=')}${fraction}</m:oMath></m:oMathPara>`),
  );
  expect(html).toBe('x=(−b±√(b^2−4ac))/(2a)');
  expect(lost).toBe('1 formula became plain text.');
});

it('a numbered list that goes on after other words is counted, one that begins anew is not', () => {
  const item = (number: number) =>
    paragraph(words('item'), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${number}"/></w:numPr>`);
  const between = paragraph(words('between'));
  expect(become(item(1) + item(1) + between + item(1)).lost).toBe(
    '1 list that went on from a number now begins at 1.',
  );
  expect(become(item(1) + between + item(2) + item(2)).lost).toBe('');
});
