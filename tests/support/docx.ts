import { PNG, zipOf } from './archives.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const R = `${OFFICE}/officeDocument/2006/relationships`;
const NAMESPACES = [
  `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`,
  `xmlns:r="${R}"`,
  `xmlns:m="${OFFICE}/officeDocument/2006/math"`,
  `xmlns:a="${OFFICE}/drawingml/2006/main"`,
  `xmlns:pic="${OFFICE}/drawingml/2006/picture"`,
  `xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:mc="${OFFICE}/markup-compatibility/2006"`,
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (runs: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
const cells = (...texts: string[]) =>
  `<w:tr>${texts.map((text) => `<w:tc>${paragraph(run(text))}</w:tc>`).join('')}</w:tr>`;

/** The picture `media/image1.png`. */
export const drawing = (crop = '') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="A barn"/><a:graphic><a:graphicData uri="${OFFICE}/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rId5"/>${crop}</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const textOf = (crop: string) =>
  [
    paragraph(run('Board paper'), '<w:pStyle w:val="Title"/>'),
    paragraph(run('Who it suits'), '<w:pStyle w:val="Heading1"/>'),
    paragraph(
      `${run('An owner who can ')}${run('wait', '<w:b/>')}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="2"/></w:r>, see <w:hyperlink r:id="rId4">${run('the guidance')}</w:hyperlink>${run(' (ask Tom first)', '<w:vanish/>')}${run('.', '<w:vanish w:val="0"/>')}`,
    ),
    paragraph(
      `${run('Shown in figure ')}<w:fldSimple w:instr=" IF 1 > 0 &quot;1&quot; ">${run('1')}</w:fldSimple>${run(',')}<w:r><w:cr/></w:r><w:bdo w:val="ltr">${run('and in table ')}</w:bdo><w:fldSimple w:instr=" REF b "/>${run('2.')}`,
    ),
    paragraph(
      `<w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>${run(' Agreed by the board')}`,
    ),
    paragraph(run('A firm'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
    `<w:tbl>${cells('Year', 'Share')}${cells('First', '40%')}</w:tbl>`,
    paragraph(drawing(crop)),
  ].join('');

/**
 * @param body elements of the text
 * @param parts content of others by name, such as `styles`
 * @returns a Word document
 */
export async function docxOf(
  body: string,
  parts: { readonly [name: string]: string },
  picture?: Buffer,
  main = 'document',
): Promise<Uint8Array<ArrayBuffer>> {
  const written = Object.entries({ ...parts, [main]: `<w:body>${body}</w:body>` }).map(([name, content]) => {
    const root = name === main ? 'document' : name;
    return [`word/${name}.xml`, `${HEAD}<w:${root} ${NAMESPACES}>${content}</w:${root}>`];
  });
  return new Uint8Array(
    await zipOf({
      '[Content_Types].xml': `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/></Types>`,
      '_rels/.rels': relations(['rId1', 'officeDocument', `word/${main}.xml`]),
      [`word/_rels/${main}.xml.rels`]: relations(
        ['rId1', 'styles', 'styles.xml'],
        ['rId2', 'numbering', 'numbering.xml'],
        ['rId3', 'footnotes', 'footnotes.xml'],
        ['rId4', 'hyperlink', 'https://a.example/guide'],
        ['rId5', 'image', 'media/image1.png'],
        ['rId6', 'endnotes', 'endnotes.xml'],
      ),
      ...Object.fromEntries(written),
      'word/media/image1.png': new Uint8Array(picture ?? PNG),
    }),
  );
}

/**
 * @param picture is shown without its left quarter and its lower half
 * @returns a Word document with a title and one of each element
 */
export const SAMPLE_DOCX = (picture?: Buffer) =>
  docxOf(
    textOf(picture ? '<a:srcRect l="25000" b="50000"/>' : ''),
    {
      styles:
        '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>',
      numbering:
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
      footnotes: `<w:footnote w:id="2">${paragraph(run('For years.') + run(' Check!', '<w:vanish/>'))}</w:footnote>`,
      endnotes: `<w:endnote w:id="2">${paragraph(run('At the end.') + run(' Drop?', '<w:vanish/>'))}</w:endnote>`,
    },
    picture,
  );

const relations = (...all: [id: string, type: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships">${all
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}"${type === 'hyperlink' ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;
