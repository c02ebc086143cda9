import JSZip from 'jszip';
import mammoth from 'mammoth';
import { type Losses, lose } from './losses.ts';
import { TITLE_CLASS } from './sources/rename.ts';
import { prepareText, type WordParts, withStandIns } from './word-xml.ts';
import { requireBounded } from './zip.ts';

/** Styles in addition to those that mammoth knows, with those of LibreOffice. */
const STYLES = [
  `p[style-name='Title'] => h1.${TITLE_CLASS}:fresh`,
  "p[style-name='Intense Quote'] => blockquote.pull > p:fresh",
  "p[style-name='caption'] => p.MsoCaption:fresh",
  "p[style-name='toc heading'] => p.MsoTocHeading:fresh",
  ...['Quote', 'Block Text', 'Quotations'].map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...['HTML Preformatted', 'Preformatted Text', 'Source Code', 'Code'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...['HTML Code', 'Source Text', 'Verbatim Char', 'Code Char'].map(
    (name) => `r[style-name='${name}'] => code`,
  ),
  ...Array.from(
    { length: 9 },
    (_, level) => `p[style-name='toc ${level + 1}'] => p.MsoToc${level + 1}:fresh`,
  ),
  'u => u',
];

const BROKEN = (name: string) =>
  `‘${name}’ could not be read: it is damaged, protected by a password, or no Word document. Open it in Word, save it again as .docx and drop that.`;

/** Reads a Word document. @throws Error with a sentence for the author */
export async function readWord(file: File): Promise<{ html: string; losses: Losses }> {
  const bytes = await file.arrayBuffer();
  try {
    await requireBounded(bytes);
    const losses: Losses = new Map();
    const standIns: string[] = [];
    const arrayBuffer = await prepared(await JSZip.loadAsync(bytes), losses, standIns);
    const { value } = await mammoth.convertToHtml({ arrayBuffer }, { styleMap: STYLES });
    return { html: withStandIns(withoutSwitches(value), standIns), losses };
  } catch (error) {
    throw error instanceof RangeError
      ? new Error(`‘${file.name}’ ${error.message}`)
      : new Error(BROKEN(file.name));
  }
}

/** @returns the document as mammoth understands it best */
async function prepared(zip: JSZip, losses: Losses, standIns: string[]): Promise<ArrayBuffer> {
  const parse = async (name: string): Promise<Document | null> => {
    const text = await zip.file(name)?.async('string');
    const read = text && new DOMParser().parseFromString(text.replace(/^\uFEFF/, ''), 'application/xml');
    return read && read.getElementsByTagName('parsererror').length === 0 ? read : null;
  };
  const whole = await parse('_rels/.rels');
  const main = relationsOf(whole).find((one) => one.getAttribute('Type')?.endsWith('/officeDocument'));
  const path = (main?.getAttribute('Target') ?? 'word/document.xml').replace(/^\//, '');
  const [folder, name] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)];
  const [styles, numbering, comments, relations] = await Promise.all(
    ['styles.xml', 'numbering.xml', 'comments.xml', `_rels/${name}.rels`].map((one) => parse(folder + one)),
  );
  const linked = relationsOf(relations ?? null)
    .filter((one) => one.getAttribute('TargetMode') === 'External')
    .map((one) => [one.getAttribute('Id') ?? '', one.getAttribute('Target') ?? ''] as const);
  const parts: WordParts = { styles: styles ?? null, numbering: numbering ?? null, linked: new Map(linked) };
  for (const text of [path, `${folder}footnotes.xml`, `${folder}endnotes.xml`]) {
    const document = await parse(text);
    if (!document) continue;
    prepareText(document, parts, losses, standIns);
    zip.file(text, new XMLSerializer().serializeToString(document));
  }
  for (const _ of comments?.getElementsByTagName('w:comment') ?? []) lose(losses, 'comment');
  return zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' });
}

const relationsOf = (document: Document | null): Element[] => [
  ...(document?.getElementsByTagName('Relationship') ?? []),
];

/** An address that is a field has switches behind it, which mammoth takes for a part of it: `\l` leads to a place in the page. */
const withoutSwitches = (html: string): string =>
  html.replace(/ href="([^"]*?)&quot;([^"]*)"/g, (_whole, address: string, switches: string) => {
    const place = /\\l\s+&quot;(.*?)(?:&quot;|$)/.exec(switches)?.[1];
    return ` href="${address}${place ? `#${place}` : ''}"`;
  });
