import JSZip from 'jszip';
import mammoth from 'mammoth';
import { type Lost, lose } from '../rich-text/paste/filters/dom.ts';
import { TITLE_CLASS } from '../rich-text/paste/filters/word.ts';
import { inOneLine } from './formulas.ts';
import { all, child, isOn, numbersOf, stylesOf, valOf, type WordStyles } from './word-xml.ts';

/** Styles in addition to those that mammoth knows, with those of LibreOffice and Pandoc. */
const STYLES = [
  `p[style-name='Title'] => h1.${TITLE_CLASS}:fresh`,
  "p[style-name='Intense Quote'] => blockquote.pull > p:fresh",
  ...['caption', 'Image Caption', 'Table Caption', 'FigureCaption'].map(
    (name) => `p[style-name='${name}'] => p.MsoCaption:fresh`,
  ),
  "p[style-name='toc heading'] => p.MsoTocHeading:fresh",
  ...['Quote', 'Block Text', 'Quotations'].map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...Array.from({ length: 9 }, (_, at) => `p[style-name='toc ${at + 1}'] => p.MsoToc${at + 1}:fresh`),
  ...['Preformatted Text', 'HTML Preformatted', 'Source Code'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...['Verbatim Char', 'Source Text', 'Source_Text', 'HTML Code'].map(
    (name) => `r[style-name='${name}'] => code`,
  ),
  'u => u',
];

/** Parts with text. Word's services number them, such as document2.xml. */
const PART = /^word\/((?:document|footnotes|endnotes)\d*\.xml)$/;

/** @returns a Word document as HTML, and what that cannot show @throws Error with a sentence for the author */
export async function readWord(file: File): Promise<{ html: string; lost: Lost }> {
  const lost: Lost = new Map();
  try {
    const zip = await JSZip.loadAsync(await file.arrayBuffer());
    const names = Object.keys(zip.files);
    const read = async (name = '') => parse((await zip.file(name)?.async('string')) ?? '');
    const partOf = (kind: string) =>
      read(names.find((name) => RegExp(`^word/${kind}\\d*\\.xml$`).test(name)));
    const styles = stylesOf(await partOf('styles'));
    const number = numbersOf(await partOf('numbering'), styles);
    for (const name of names) {
      const relationsName = `word/_rels/${PART.exec(name)?.[1]}.rels`;
      if (!PART.test(name)) continue;
      const [document, relations] = [await read(name), await read(relationsName)];
      removeHidden(document, styles);
      prepare(document, styles);
      draw(document, relations, lost);
      number(document);
      await cropPictures(document, relations, zip);
      zip.file(name, new XMLSerializer().serializeToString(document));
      if (zip.file(relationsName)) zip.file(relationsName, new XMLSerializer().serializeToString(relations));
    }
    const arrayBuffer = await zip.generateAsync({ type: 'arraybuffer' });
    const { value, messages } = await mammoth.convertToHtml(
      { arrayBuffer },
      { styleMap: STYLES, convertImage },
    );
    const signs = messages.filter(({ message }) => message.startsWith('A w:sym element'));
    if (signs.length > 0) lose(lost, 'picture', signs.length);
    // A link that is a field has switches after its address, which mammoth takes for a part of it.
    return { html: value.replace(/ href="([^"]*?)&quot;[^"]*"/g, ' href="$1"'), lost };
  } catch {
    throw new Error(
      `‘${file.name}’ could not be read: it is damaged, protected by a password, or no Word document. Open it in Word, save it again as .docx and drop that.`,
    );
  }
}

const parse = (xml: string): Document => new DOMParser().parseFromString(xml || '<none/>', 'application/xml');

/** A picture that is only linked, or whose file is missing, has no address, so that it counts as lost. */
const convertImage = mammoth.images.imgElement(async (image) => {
  try {
    return { src: `data:${image.contentType};base64,${await image.read('base64')}` };
  } catch {
    return { src: '' };
  }
});

/** Removes what Word does not show: deleted passages, and what its author has hidden, also by a style. */
function removeHidden(document: Document, styles: WordStyles): void {
  // In properties they mean that the paragraph mark or the row is deleted, not what is inside.
  for (const change of all(document, 'del,moveFrom'))
    if (!change.parentElement?.localName.endsWith('Pr')) change.remove();
  for (const run of all(document, 'r')) {
    const paragraph = run.closest('p');
    const mark =
      child(run, 'rPr', 'vanish') ??
      styles.find(valOf(child(run, 'rPr', 'rStyle')), 'vanish') ??
      (paragraph && styles.find(valOf(child(paragraph, 'pPr', 'pStyle')), 'vanish'));
    if (isOn(mark)) run.remove();
  }
  // Placeholders of form fields that nobody has filled in, which Word does not print.
  for (const mark of all(document, 'sdtPr > showingPlcHdr'))
    if (isOn(mark)) for (const run of all(mark.closest('sdt') as Element, 'r')) run.remove();
  for (const mark of all(document, 'trPr > hidden')) if (isOn(mark)) mark.closest('tr')?.remove();
  for (const mark of all(document, 'docPr'))
    if (/^(?:1|true|on)$/.test(mark.getAttribute('hidden') ?? '')) mark.closest('drawing')?.remove();
}

/** Fonts that draw letters as symbols. */
const SIGNS = /^(?:Symbol|Webdings|Wingdings(?: [23])?)$/;

/** Rewrites what mammoth would leave out or join together. */
function prepare(document: Document, styles: WordStyles): void {
  for (const versions of all(document, 'AlternateContent')) {
    const old = child(versions, 'Fallback');
    const shown = old?.firstElementChild ? old : child(versions, 'Choice');
    versions.replaceWith(...(shown?.childNodes ?? []));
  }
  for (const gallery of all(document, 'docPartGallery'))
    if (valOf(gallery) === 'Table of Contents') gallery.closest('sdt')?.remove();
  // Ruby text, which says how the characters below it are pronounced.
  for (const aloud of all(document, 'rt')) aloud.remove();
  for (const around of all(document, 'fldSimple,bdo,dir,ruby,rubyBase'))
    around.replaceWith(...around.childNodes);
  // mammoth converts the symbols of these fonts, but not those that are typed as letters.
  for (const text of all(document, 'r > t')) {
    const font = child(text.parentElement as Element, 'rPr', 'rFonts')?.getAttribute('w:ascii') ?? '';
    const letters = SIGNS.test(font) ? (text.textContent ?? '') : '';
    // Word numbers such letters from F000.
    if (/^[\0-\xff\uf000-\uf0ff]+$/.test(letters))
      text.replaceWith(
        ...Array.from(letters, (letter) => {
          const sign = made(document, 'sym');
          sign.setAttribute('w:font', font);
          sign.setAttribute('w:char', (letter.charCodeAt(0) & 0xff).toString(16));
          return sign;
        }),
      );
  }
  // LibreOffice writes superscripts of web pages like this. mammoth would set them on the line: 10⁶ would be 106.
  for (const position of all(document, 'rPr > position')) {
    const height = Number.parseFloat(valOf(position));
    if (!height || !child(position.parentElement as Element, 'sz')) continue;
    const mark = made(document, 'vertAlign');
    mark.setAttribute('w:val', height > 0 ? 'superscript' : 'subscript');
    position.replaceWith(mark);
  }
  // mammoth reads what a run has itself, not what its style has, as Emphasis, which Word makes of a web page's.
  for (const style of all(document, 'rPr > rStyle'))
    for (const name of ['b', 'i', 'strike'])
      if (isOn(styles.find(valOf(style), name)) && !child(style.parentElement as Element, name))
        style.after(made(document, name));
  for (const line of all(document, 'cr,ptab')) line.replaceWith(made(document, 'br'));
  for (const line of all(document, 'br')) line.removeAttribute('w:type');
  for (const frame of all(document, 'framePr')) {
    const [paragraph, next] = [frame.closest('p'), frame.closest('p')?.nextElementSibling];
    if (!/drop|margin/.test(frame.getAttribute('w:dropCap') ?? '') || next?.localName !== 'p') continue;
    const letters = all(paragraph as Element, 'r');
    const properties = child(next, 'pPr');
    if (properties) properties.after(...letters);
    else next.prepend(...letters);
    paragraph?.remove();
  }
}

/** Replaces formulas and drawings by their words, and counts those without any as lost. */
function draw(document: Document, relations: Document, lost: Lost): void {
  const files = new Set(all(relations, 'Relationship').map((one) => one.getAttribute('Id')));
  for (const formula of all(document, 'oMath')) {
    const block = formula.closest('oMathPara');
    const run = made(document, 'r');
    const words = inOneLine(formula, lost);
    run.append(made(document, 't', block ? ` ${words} ` : words));
    formula.replaceWith(run);
  }
  for (const block of all(document, 'oMathPara')) block.replaceWith(...block.childNodes);
  for (const drawing of all(document, 'drawing,pict')) {
    const boxes = all(drawing, 'txbxContent');
    drawing.closest('p')?.after(...boxes.flatMap((box) => [...box.childNodes]));
    const isRule = all(drawing, 'rect').some((one) => one.hasAttribute('o:hr'));
    const isPicture = all(drawing, 'blip,imagedata').some((one) =>
      ['r:embed', 'r:link', 'r:id'].some((name) => files.has(one.getAttribute(name))),
    );
    if (isPicture) continue;
    drawing.remove();
    if (boxes.length === 0 && !isRule) lose(lost, 'picture');
  }
  const chunks = all(document, 'altChunk,subDoc').length;
  if (chunks > 0) lose(lost, 'embedded part', chunks);
}

function made(document: Document, name: string, text = ''): Element {
  const element = document.createElementNS(document.documentElement.namespaceURI, `w:${name}`);
  element.textContent = text;
  return element;
}

/** mammoth shows what the author has cropped away, which Word keeps in the file (ECMA-376, 20.1.8.55, thousandths of a percent). */
async function cropPictures(document: Document, relations: Document, zip: JSZip): Promise<void> {
  for (const cut of all(document, 'srcRect')) {
    const [left = 0, top = 0, right = 0, bottom = 0] = ['l', 't', 'r', 'b'].map(
      (side) => Math.max(0, Number(cut.getAttribute(side))) / 100_000,
    );
    const blip = cut.parentElement?.querySelector('blip');
    const id = blip?.getAttribute('r:embed');
    const relation = all(relations, 'Relationship').find((each) => each.getAttribute('Id') === id);
    const file = zip.file(`word/${relation?.getAttribute('Target')}`);
    // Readers would not see what this browser cannot decode either, such as a Windows metafile.
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
    // A relation of its own, because Word stores a picture that is shown twice only once.
    const own = relation.cloneNode() as Element;
    own.setAttribute('Id', name);
    own.setAttribute('Target', target);
    relation.after(own);
    blip.setAttribute('r:embed', name);
  }
}
