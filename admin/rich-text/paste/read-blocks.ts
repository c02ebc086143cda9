import { videoPage } from '#shared/videos.ts';
import { cleanAddress } from './addresses.ts';
import type { Block, Inline, Mark, PictureSource } from './blocks.ts';
import { lose } from './losses.ts';
import { marked, unmarked } from './marks.ts';
import type { Reading } from './reading.ts';
import { SOURCES } from './source.ts';
import { hasClass } from './styles.ts';
import { tableBlocks } from './tables.ts';
import { tidyInline } from './tidy-inline.ts';

interface Context {
  marks: ReadonlySet<Mark>;
  href: string | null;
  /** Line feeds in the text are line breaks. */
  keepsLines: boolean;
  depth: number;
}

const START: Context = { marks: new Set(), href: null, keepsLines: false, depth: 0 };

/** Deeper than anybody writes; deeper elements are read as plain text. */
const DEEPEST = 200;

const BLOCK_TAGS =
  'address,article,aside,blockquote,body,center,dd,details,dialog,dir,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hgroup,hr,html,li,main,menu,nav,ol,p,pre,section,summary,table,tbody,td,tfoot,th,thead,tr,ul,img,iframe,video,audio,object,embed';
const BLOCKS = new Set(BLOCK_TAGS.split(','));

/** Elements without text, or for machines. */
const DROPPED = new Set(
  'script,style,noscript,template,head,title,meta,link,xml,base,button,input,select,textarea,datalist,canvas,map,progress,meter,annotation,colgroup,col,rp'.split(
    ',',
  ),
);

/** Reads the content of an element as blocks of an article. */
export function readBlocks(root: Element, reading: Reading, context: Context = START): Block[] {
  const blocks: Block[] = [];
  let line: Inline[] = [];
  const flush = () => {
    for (const content of paragraphsOf(line)) blocks.push({ kind: 'paragraph', content });
    line = [];
  };
  const read = (parent: Node, inside: Context) => {
    for (const node of parent.childNodes) {
      if (node.nodeType === 3) line.push(...wordsOf(node.nodeValue ?? '', inside));
      if (!isElement(node) || isHidden(node, reading)) continue;
      const key = reading.footnotes.get(node);
      if (key !== undefined) {
        line.push({ kind: 'footnote', key });
        continue;
      }
      const tag = node.localName;
      if (tag === 'br') line.push({ kind: 'break' });
      else if (tag === 'img' && isSign(node)) line.push(...wordsOf(node.getAttribute('alt') ?? '', inside));
      else if (inside.depth > DEEPEST) line.push(...wordsOf(node.textContent ?? '', inside));
      else if (BLOCKS.has(tag) && !isInlineBlock(node, reading)) {
        flush();
        blocks.push(...blockOf(node, reading, contextOf(node, inside, reading)));
      } else read(node, contextOf(node, inside, reading));
    }
  };
  read(root, context);
  flush();
  return withCaptions(blocks);
}

/** An element that a program renders within a line, such as a copied inline-block. */
const isInlineBlock = (element: Element, { stylesOf }: Reading): boolean =>
  element.localName === 'div' && stylesOf(element).get('display') === 'inline';

const isElement = (node: Node): node is Element => node.nodeType === 1;

function isHidden(element: Element, { stylesOf }: Reading): boolean {
  if (DROPPED.has(element.localName)) return true;
  const styles = stylesOf(element);
  if (styles.get('display') === 'none' || styles.get('mso-hide') === 'all') return true;
  if (element.getAttribute('aria-hidden') === 'true' && !element.querySelector('img')) return true;
  // The anchor sign after a heading, which links to the heading.
  return (
    element.localName === 'a' &&
    /^[#¶§🔗\s]{0,3}$/u.test(element.textContent ?? '') &&
    hasClass(element, /anchor|headerlink|permalink/i)
  );
}

function blockOf(element: Element, reading: Reading, context: Context): Block[] {
  const tag = element.localName;
  const inside = () => readBlocks(element, reading, context);
  const heading = headingLevel(element);
  if (heading) return headingBlocks(inside(), heading);
  switch (tag) {
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return listBlocks(element, reading, context);
    case 'blockquote':
      return quotation(inside(), hasClass(element, /^pull$/));
    case 'pre':
      return codeBlock(element);
    case 'hr':
      return [{ kind: 'rule' }];
    case 'table':
      return tableBlocks(element, reading, (cell) =>
        readBlocks(cell, reading, contextOf(cell, context, reading)),
      );
    case 'img':
      return pictureBlocks(element, reading);
    case 'figure':
      return figureBlocks(inside(), element, reading);
    case 'figcaption':
      return inside().map((block) => (block.kind === 'paragraph' ? { ...block, kind: 'caption' } : block));
    case 'dt':
    case 'summary':
      return inside().map((block) =>
        'content' in block ? { ...block, content: marked(block.content, 'strong') } : block,
      );
    case 'iframe':
    case 'embed':
    case 'object':
      return embedded(element, reading);
    case 'video':
    case 'audio':
      return lost(
        reading,
        'recording',
        'A recording could not be brought over. Put it on YouTube or Vimeo and paste its address here.',
      );
    case 'p':
      return paragraph(inside(), element, reading);
    default:
      return inside();
  }
}

/** Word online and some mail programs write headings as paragraphs with a role. */
function headingLevel(element: Element): number | null {
  const ofTag = /^h([1-6])$/.exec(element.localName)?.[1];
  const level = element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : ofTag;
  return level ? Math.min(6, Math.max(1, Number(level) || 2)) : null;
}

/** Headings are bold anyway; content that cannot be inside a heading goes next to it. */
const headingBlocks = (blocks: readonly Block[], level: number): Block[] =>
  blocks.map((block) =>
    block.kind === 'paragraph'
      ? { kind: 'heading', level, content: unmarked(block.content, 'strong') }
      : block,
  );

function paragraph(blocks: Block[], element: Element, { source }: Reading): Block[] {
  const isOf = (name: RegExp) => hasClass(element, name);
  if (isOf(/^MsoIntenseQuote/)) return quotation(blocks, true, 'em');
  if (isOf(/^MsoQuote/)) return quotation(blocks, false, 'em');
  if (isOf(/^MsoCaption$/i) || (source === 'libreoffice' && isOf(/^caption$/i)))
    return blocks.map((block) => (block.kind === 'paragraph' ? { ...block, kind: 'caption' } : block));
  return blocks;
}

/** Quotations that a style sets in italics are not emphasis. */
function quotation(blocks: Block[], isPull: boolean, ofStyle?: Mark): Block[] {
  if (blocks.length === 0) return [];
  const plain = ofStyle
    ? blocks.map((block) =>
        'content' in block ? { ...block, content: unmarked(block.content, ofStyle) } : block,
      )
    : blocks;
  return [{ kind: 'quotation', isPull, blocks: plain }];
}

function listBlocks(list: Element, reading: Reading, context: Context): Block[] {
  const items: Block[][] = [];
  const start = list.getAttribute('start');
  if (list.localName === 'ol' && start && start !== '1') lose(reading.losses, 'numbering');
  for (const child of list.childNodes) {
    if (isElement(child) && isHidden(child, reading)) continue;
    if (isElement(child) && child.localName === 'li') {
      items.push(readBlocks(child, reading, contextOf(child, context, reading)));
      continue;
    }
    const holder = list.ownerDocument.createElement('div');
    holder.append(child.cloneNode(true));
    // Google Docs and Word write a nested list next to its item.
    const nested = isElement(child)
      ? blockOfAny(child, reading, context)
      : readBlocks(holder, reading, context);
    if (nested.length === 0) continue;
    const last = items.at(-1);
    if (last) last.push(...nested);
    else items.push(nested);
  }
  const filled = items.filter((item) => item.length > 0);
  return filled.length > 0 ? [{ kind: 'list', isOrdered: list.localName === 'ol', items: filled }] : [];
}

const blockOfAny = (element: Element, reading: Reading, context: Context): Block[] =>
  BLOCKS.has(element.localName)
    ? blockOf(element, reading, contextOf(element, context, reading))
    : readBlocks(element, reading, contextOf(element, context, reading));

function codeBlock(element: Element): Block[] {
  const code = element.querySelector('code') ?? element;
  for (const line of element.querySelectorAll('br')) line.replaceWith('\n');
  const text = (element.textContent ?? '')
    .replace(/\u00a0/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n|\s+$/g, '');
  if (text.trim() === '') return [];
  const names = [code, element, element.parentElement].flatMap((one) => [
    one?.getAttribute('data-language') ?? '',
    ...(/(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#-]+)/
      .exec(one?.getAttribute('class') ?? '')
      ?.slice(1) ?? []),
  ]);
  const language = (names.find(Boolean) ?? '').toLowerCase().replace(/[^\w+#-]/g, '');
  return [
    { kind: 'code', language: /^(?:none|plain ?text|text|plaintext)$/.test(language) ? '' : language, text },
  ];
}

/** Emoji, and other pictures that represent one character. */
function isSign(image: Element): boolean {
  const alt = image.getAttribute('alt') ?? '';
  return alt !== '' && [...alt].length <= 3 && /\p{Extended_Pictographic}/u.test(alt);
}

function pictureBlocks(image: Element, reading: Reading): Block[] {
  const isTiny = (name: string) => /^[0-2](?:px)?$/.test(image.getAttribute(name) ?? '');
  if (isTiny('width') && isTiny('height')) return [];
  // A checkbox in a list of Google Docs or Notion.
  if (image.getAttribute('role') === 'checkbox' || image.closest('[role=checkbox]')) return [];
  const source = pictureSource(image, reading);
  if (source) return [{ kind: 'picture', picture: { source, alt: altOf(image) }, caption: [] }];
  const name = SOURCES[reading.source];
  return /^(?:word|outlook|excel)$/.test(reading.source)
    ? lost(
        reading,
        'drawing',
        `A picture or drawing from ${name} could not be brought over. In ${name}, choose ‘Save as Picture’ and drop the file here.`,
      )
    : lost(
        reading,
        'picture',
        `A picture from ${name} did not come along. Save it as a file and drop the file here.`,
      );
}

function pictureSource(image: Element, { pictureFiles, origin }: Reading): PictureSource | null {
  const file = pictureFiles.get(image);
  if (file) return { file };
  // Lazy-loading pages have the real URL in another attribute.
  const addresses = ['src', 'data-src', 'data-original', 'data-lazy-src'].map(
    (name) => image.getAttribute(name)?.trim() ?? '',
  );
  const embeddedFile = addresses.map(fileOfDataAddress).find((one) => one !== null);
  const remote = addresses.find((one) => /^https?:\/\/[^\s/]/i.test(one) && URL.canParse(one));
  const isStandIn = image.getAttribute('data-src') !== null && addresses[0]?.startsWith('data:');
  if (remote && (!embeddedFile || isStandIn)) {
    const own = origin && remote.startsWith(`${origin}/media/`);
    return { address: own ? remote.slice(origin.length) : remote };
  }
  return embeddedFile ? { file: embeddedFile } : null;
}

const PICTURE_TYPE = /^data:(image\/(?:png|jpeg|gif|webp|avif))\s*;\s*base64\s*,/i;

function fileOfDataAddress(address: string): File | null {
  const type = PICTURE_TYPE.exec(address);
  if (!type?.[1]) return null;
  try {
    const bytes = Uint8Array.from(atob(address.slice(type[0].length).replace(/\s/g, '')), (letter) =>
      letter.charCodeAt(0),
    );
    return bytes.length > 0 ? new File([bytes], `picture.${type[1].slice(6)}`, { type: type[1] }) : null;
  } catch {
    return null;
  }
}

/** The author's own description, without what programs add: the path of the file, or that a machine wrote it. */
function altOf(image: Element): string {
  const alt = (image.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
  const written = alt
    .replace(
      /\s*(?:Description automatically generated(?: with \w+ confidence)?|AI-generated content may be incorrect\.?)\s*$/i,
      '',
    )
    .trim();
  return /^[^\s]*\.(?:png|jpe?g|gif|webp|bmp|tiff?|emf|wmf)$|^(?:image|picture)\s*\d*$/i.test(written)
    ? ''
    : written.slice(0, 500);
}

function figureBlocks(blocks: Block[], figure: Element, reading: Reading): Block[] {
  const isOnlyCaption = blocks.length > 0 && blocks.every(({ kind }) => kind === 'caption');
  // Only the caption remains of a chart drawn by a script.
  if (!isOnlyCaption || !figure.querySelector('svg,canvas')) return blocks;
  return [...lost(reading, 'drawing', DRAWING_OF_PAGE), ...blocks];
}

const DRAWING_OF_PAGE =
  'A drawing from a web page could not be brought over. Make a picture of the screen and drop the file here.';

function embedded(element: Element, reading: Reading): Block[] {
  const address = element.getAttribute('src') ?? element.getAttribute('data') ?? '';
  const href = videoPage(address);
  if (href) return [{ kind: 'video', href, title: element.getAttribute('title') ?? '' }];
  const host = URL.parse(address)?.hostname;
  if (!host) return [];
  return lost(
    reading,
    'embed',
    `Something from ${host} was embedded here and could not be brought over. Put a link to it in its place.`,
  );
}

function lost(reading: Reading, loss: 'drawing' | 'picture' | 'recording' | 'embed', text: string): Block[] {
  lose(reading.losses, loss);
  return [{ kind: 'note', text }];
}

/** A caption belongs to the picture before it, else to the one after it. */
function withCaptions(blocks: Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    if (block.kind === 'caption' && before?.kind === 'picture' && before.caption.length === 0)
      before.caption = block.content;
    else if (block.kind === 'picture' && before?.kind === 'caption')
      joined.splice(-1, 1, { ...block, caption: before.content });
    else joined.push(block);
  }
  return joined;
}

/** Mails and pages write paragraphs as consecutive line breaks. */
function paragraphsOf(line: readonly Inline[]): Inline[][] {
  const paragraphs: Inline[][] = [[]];
  let breaks = 0;
  for (const one of line) {
    if (one.kind === 'break') breaks += 1;
    else if (one.kind !== 'text' || one.text.trim() !== '') {
      if (breaks > 1) paragraphs.push([]);
      breaks = 0;
    }
    paragraphs.at(-1)?.push(one);
  }
  return paragraphs.map(tidyInline).filter((content) => content.length > 0);
}

function wordsOf(text: string, { marks, href, keepsLines }: Context): Inline[] {
  if (!keepsLines || !text.includes('\n')) return text === '' ? [] : [{ kind: 'text', text, marks, href }];
  return text
    .split(/\r?\n/)
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      { kind: 'text', text: line, marks, href },
    ]);
}

const MARK_TAGS: { readonly [tag: string]: Mark } = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  u: 'u',
  ins: 'u',
  s: 'struck',
  strike: 'struck',
  del: 'struck',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};

function contextOf(element: Element, context: Context, reading: Reading): Context {
  const tag = element.localName;
  const styles = reading.stylesOf(element);
  const marks = new Set(context.marks);
  const byTag = MARK_TAGS[tag];
  if (byTag && !(byTag === 'u' && tag === 'ins')) marks.add(byTag);
  const set = (mark: Mark, isOn: boolean | undefined) => {
    if (isOn === true) marks.add(mark);
    if (isOn === false) marks.delete(mark);
  };
  set('strong', boldness(styles.get('font-weight')));
  set('em', slant(styles.get('font-style')));
  const decoration = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
  if (/underline/i.test(decoration)) marks.add('u');
  if (/line-through/i.test(decoration)) marks.add('struck');
  const raised = styles.get('vertical-align');
  if (!BLOCKS.has(tag) && raised) {
    set('sup', /^super/i.test(raised));
    set('sub', /^sub/i.test(raised));
  }
  const href = tag === 'a' ? (linkOf(element, reading) ?? context.href) : context.href;
  const space = `${styles.get('white-space') ?? ''} ${styles.get('white-space-collapse') ?? ''}`;
  const keepsLines =
    /pre|break-spaces/i.test(space) || (context.keepsLines && !/normal|nowrap|collapse/i.test(space));
  return { marks, href, keepsLines, depth: context.depth + 1 };
}

function boldness(weight: string | undefined): boolean | undefined {
  if (!weight) return undefined;
  if (/^bold/i.test(weight)) return true;
  if (/^(?:normal|lighter)/i.test(weight)) return false;
  const number = Number.parseInt(weight, 10);
  return Number.isNaN(number) ? undefined : number >= 600;
}

function slant(style: string | undefined): boolean | undefined {
  if (!style) return undefined;
  if (/^(?:italic|oblique)/i.test(style)) return true;
  return /^normal/i.test(style) ? false : undefined;
}

function linkOf(link: Element, { losses, origin }: Reading): string | null {
  const given =
    (link.getAttribute('data-saferedirecturl')
      ? link.getAttribute('href')
      : link.getAttribute('href')
    )?.trim() ?? '';
  if (/^file:|^[a-z]:\\|^\\\\/i.test(given)) {
    lose(losses, 'link');
    return null;
  }
  if (/^#./.test(given) && link.textContent?.trim()) lose(losses, 'place');
  if (/^(?:mailto|tel|sms):/i.test(given)) return given;
  if (/^\/(?!\/)/.test(given)) return given;
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) return null;
  const { address } = cleanAddress(given);
  if (origin && (address === origin || address.startsWith(`${origin}/`)))
    return address.slice(origin.length) || '/';
  return address;
}
