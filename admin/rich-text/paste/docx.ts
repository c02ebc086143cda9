import mammoth from 'mammoth';
import { type Losses, lose } from './losses.ts';
import { requireBounded, textOfEntry } from './zip.ts';

/** Styles in addition to those that mammoth knows. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote.pull > p:fresh",
  "p[style-name='caption'] => p.MsoCaption:fresh",
  "p[style-name='toc heading'] => p.MsoTocHeading:fresh",
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
    const entries = await requireBounded(bytes);
    const { value } = await mammoth.convertToHtml({ arrayBuffer: bytes }, { styleMap: STYLES });
    const [document, comments] = await Promise.all(
      ['word/document.xml', 'word/comments.xml'].map((name) => textOfEntry(bytes, entries, name)),
    );
    return { html: value, losses: lossesOf(document ?? '', comments ?? '') };
  } catch (error) {
    throw error instanceof RangeError
      ? new Error(`‘${file.name}’ ${error.message}`)
      : new Error(BROKEN(file.name));
  }
}

/** Counts content that does not become HTML: charts, drawn shapes, comments and deleted passages. */
function lossesOf(document: string, comments: string): Losses {
  const losses: Losses = new Map();
  const count = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0;
  for (let left = count(document, /<c:chart\s|<dgm:relIds\s|<wps:wsp[\s>]/g); left > 0; left -= 1)
    lose(losses, 'drawing');
  for (let left = count(comments, /<w:comment\s/g); left > 0; left -= 1) lose(losses, 'comment');
  for (let left = count(document, /<w:del\s[^>]*>/g); left > 0; left -= 1) lose(losses, 'deletion');
  return losses;
}
