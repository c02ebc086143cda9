import JSZip from 'jszip';
import mammoth from 'mammoth';
import { LIST_MARK, TITLE_CLASS } from './filters/word.ts';

/** Styles in addition to those that mammoth knows, with those of LibreOffice. */
const STYLES = [
  `p[style-name='Title'] => h1.${TITLE_CLASS}:fresh`,
  "p[style-name='Intense Quote'] => blockquote.pull > p:fresh",
  "p[style-name='caption'] => p.MsoCaption:fresh",
  "p[style-name='toc heading'] => p.MsoTocHeading:fresh",
  ...['Quote', 'Block Text', 'Quotations'].map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...Array.from({ length: 9 }, (_, at) => `p[style-name='toc ${at + 1}'] => p.MsoToc${at + 1}:fresh`),
  'u => u',
];

/** Elements that mammoth leaves out with the words inside: simple fields, such as the number of a caption, and directions. */
const LEFT_OUT = /<\/?w:(?:fldSimple|bdo|dir)\b(?:"[^"]*"|[^">])*>/g;

/** Reads a Word document as HTML. @throws Error with a sentence for the author */
export async function readWord(file: File): Promise<string> {
  try {
    const zip = await JSZip.loadAsync(await file.arrayBuffer());
    const read = async (name: string) => (await zip.file(`word/${name}`)?.async('string')) ?? '';
    for (const part of ['document.xml', 'footnotes.xml', 'endnotes.xml']) {
      const document = parse(readable(await read(part)));
      removeHidden(document);
      const relations = parse(await read(`_rels/${part}.rels`));
      await cropPictures(document, relations, zip);
      for (const [name, xml] of [
        [part, document],
        [`_rels/${part}.rels`, relations],
      ] as const)
        if (zip.file(`word/${name}`)) zip.file(`word/${name}`, new XMLSerializer().serializeToString(xml));
    }
    const arrayBuffer = await zip.generateAsync({ type: 'arraybuffer' });
    const styleMap = [...STYLES, ...headingStyles(await read('styles.xml'))];
    const { value } = await mammoth.convertToHtml({ arrayBuffer }, { styleMap });
    // An address that is a field has switches behind it, which mammoth takes for a part of it.
    return value.replace(/ href="([^"]*?)&quot;[^"]*"/g, ' href="$1"');
  } catch {
    throw new Error(
      `‘${file.name}’ could not be read: it is damaged, protected by a password, or no Word document. Open it in Word, save it again as .docx and drop that.`,
    );
  }
}

const elements = (within: Document | Element, name: string): Element[] => [
  ...within.getElementsByTagName(name),
];
const valOf = (element: Element | undefined): string => element?.getAttribute('w:val') ?? '';
const parse = (xml: string): Document => new DOMParser().parseFromString(xml || '<none/>', 'application/xml');

/** @returns the XML of a part with what mammoth would leave out or join */
const readable = (xml: string): string =>
  xml
    .replace(LEFT_OUT, '')
    .replace(/<w:cr\s*\/>/g, '<w:br/>')
    // mammoth parts lists by level only: a bookmark tells to which list an item belongs.
    .replace(
      /<w:numId w:val="(\d+)"\s*\/>(?:(?!<w:pPr\b)[\s\S])*?<\/w:pPr>/g,
      (properties, number: string) =>
        `${properties}<w:bookmarkStart w:id="0" w:name="${LIST_MARK}${number}"/>`,
    );

/** mammoth shows what the author has hidden in Word. */
function removeHidden(document: Document): void {
  for (const mark of elements(document, 'w:vanish')) {
    const run = mark.parentElement?.parentElement;
    if (run?.nodeName === 'w:r' && !/^(?:0|false|off)$/.test(valOf(mark))) run.remove();
  }
}

/** mammoth shows what the author has cropped away, which Word keeps in the file (ECMA-376, 20.1.8.55, thousandths of a percent). */
async function cropPictures(document: Document, relations: Document, zip: JSZip): Promise<void> {
  for (const cut of elements(document, 'a:srcRect')) {
    const [left = 0, top = 0, right = 0, bottom = 0] = ['l', 't', 'r', 'b'].map(
      (side) => Math.max(0, Number(cut.getAttribute(side))) / 100_000,
    );
    const blip = cut.parentElement && elements(cut.parentElement, 'a:blip')[0];
    const id = blip?.getAttribute('r:embed');
    const relation = elements(relations, 'Relationship').find((each) => each.getAttribute('Id') === id);
    const file = zip.file(`word/${relation?.getAttribute('Target')}`);
    // What the browser cannot decode, such as a drawing of Windows, no reader would see either.
    const whole = file && (await createImageBitmap(await file.async('blob')).catch(() => undefined));
    if (!blip || !relation || !whole || left + top + right + bottom === 0) continue;
    const { width, height } = whole;
    const across = Math.max(1, Math.round(width * (1 - left - right)));
    const down = Math.max(1, Math.round(height * (1 - top - bottom)));
    const canvas = new OffscreenCanvas(across, down);
    canvas.getContext('2d')?.drawImage(whole, -left * width, -top * height);
    const isPhoto = /\.jpe?g$/i.test(file.name);
    const name = `cropped-${Object.keys(zip.files).length}`;
    const target = `media/${name}.${isPhoto ? 'jpeg' : 'png'}`;
    zip.file(
      `word/${target}`,
      canvas.convertToBlob({ type: isPhoto ? 'image/jpeg' : 'image/png', quality: 0.9 }),
    );
    // A relation of its own: Word stores a picture once that is shown twice.
    const own = relation.cloneNode() as Element;
    own.setAttribute('Id', name);
    own.setAttribute('Target', target);
    relation.after(own);
    blip.setAttribute('r:embed', name);
  }
}

/** @returns rules for styles of one's own that are based on a heading or have an outline level */
function headingStyles(styles: string): string[] {
  const all = new Map(
    elements(parse(styles), 'w:style').map((style) => [style.getAttribute('w:styleId'), style]),
  );
  const nameOf = (style: Element | undefined) => valOf(style && elements(style, 'w:name')[0]);
  const levelOf = (style: Element | undefined, depth = 0): number | undefined => {
    if (!style || depth > 10) return undefined;
    const outline = elements(style, 'w:outlineLvl')[0];
    if (outline) return Number(valOf(outline)) + 1;
    const named = Number(/^heading (\d)$/i.exec(nameOf(style))?.[1]);
    return named || levelOf(all.get(valOf(elements(style, 'w:basedOn')[0])), depth + 1);
  };
  return [...all.values()].flatMap((style) => {
    const [name, level] = [nameOf(style), levelOf(style)];
    const isOwn = !/^(?:heading \d|title|toc heading)$|['\\]/i.test(name);
    return isOwn && level && level <= 6 ? [`p[style-name='${name}'] => h${level}:fresh`] : [];
  });
}
