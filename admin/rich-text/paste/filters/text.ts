import { inOneLine } from '../../../documents/formulas.ts';
import { cleanAddress } from './addresses.ts';
import { dropStyle, type Lost, OWN, own, rename, styleOf, textOf, unwrap, withoutBold } from './dom.ts';

/** Elements without text, or for machines. */
const DROPPED =
  'script,style,noscript,template,title,meta,link,base,xml,button,input,select,textarea,datalist,map,progress,meter,annotation,colgroup,col,rp,rt,source,track,[hidden]';

/** Boxes of checklists: of web pages and Word files, of Google Docs, and of Notion. */
const BOXES = 'input[type=checkbox],img[aria-roledescription=checkbox],.checkbox-on,.checkbox-off';

/** Formulas as text: of web pages, and of Word, which hides its own from browsers and shows them a picture instead. */
export function formulas(document: Document, lost: Lost): void {
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (comments.nextNode()) found.push(comments.currentNode as Comment);
  for (const comment of found) {
    const [, own] = /^\[if gte msEquation[^\]]*\]>(.*)<!\[endif\]$/is.exec(comment.data) ?? [];
    if (!own) continue;
    for (let next = comment.nextSibling; next && next.nodeValue !== '[endif]'; next = comment.nextSibling)
      next.remove();
    const formula = document.createElement('span');
    formula.innerHTML = own;
    comment.replaceWith(inOneLine(formula, lost));
  }
  for (const formula of document.querySelectorAll('math,m\\:omath'))
    formula.replaceWith(inOneLine(formula, lost));
}

/** Removes what is not shown, and writes boxes of a checklist as signs. */
export function hidden(document: Document): void {
  for (const box of document.querySelectorAll(BOXES)) {
    const sign = box.matches('[checked],[alt=checked],.checkbox-on') ? '☑ ' : '☐ ';
    if (box.nextElementSibling?.localName === 'p') box.nextElementSibling.prepend(sign);
    box.replaceWith(box.nextElementSibling?.localName === 'p' ? '' : sign);
  }
  for (const element of document.body.querySelectorAll('*')) {
    const isHidden =
      element.matches(DROPPED) ||
      styleOf(element, 'display') === 'none' ||
      styleOf(element, 'mso-hide') === 'all' ||
      (element.getAttribute('aria-hidden') === 'true' && !element.querySelector('img'));
    if (isHidden) element.remove();
    else if (element.localName === 'div' && styleOf(element, 'display') === 'inline') rename(element, 'span');
  }
}

/** The schema reads emphasis from styles and these elements; links are underlined anyway. */
export function emphasis(document: Document): void {
  for (const element of document.body.querySelectorAll('[style]')) {
    const space = styleOf(element, 'white-space') + styleOf(element, 'white-space-collapse');
    if (/pre|break-spaces/i.test(space)) keepLines(element);
    if (element.closest('a')) dropStyle(element, 'text-decoration(?:-line)?');
    // An element for emphasis whose style turns it off.
    const isLight = /^(?:normal|[1-4]00)/.test(styleOf(element, 'font-weight'));
    const isTaken = element.matches('b,strong') ? isLight : styleOf(element, 'font-style') === 'normal';
    if (element.matches('b,strong,i,em') && isTaken) rename(element, 'span');
  }
  for (const element of document.body.querySelectorAll('cite,dfn,var')) rename(element, 'em');
  for (const words of document.body.querySelectorAll('q')) words.replaceWith('“', ...words.childNodes, '”');
  for (const element of document.body.querySelectorAll('kbd,samp,tt')) rename(element, 'code');
  for (const element of document.body.querySelectorAll('a u')) unwrap(element);
}

function keepLines(element: Element): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found)
    if (text.data.includes('\n') && !text.parentElement?.closest('pre'))
      text.replaceWith(
        ...text.data
          .split(/\r?\n/)
          .flatMap((line, at) => [...(at > 0 ? [element.ownerDocument.createElement('br')] : []), line]),
      );
}

/** Keeps links that lead somewhere, without redirects and trackers; those to the site itself by their path. */
export function links(document: Document, origin: string): void {
  for (const link of document.querySelectorAll(`a:not([${OWN}])`)) {
    const given = link.getAttribute('href')?.trim() ?? '';
    const address = /^https?:\/\//i.test(given) && URL.canParse(given) ? cleanAddress(given) : '';
    const isOwn = origin !== '' && (address === origin || address.startsWith(`${origin}/`));
    const href = isOwn ? address.slice(origin.length) || '/' : address;
    if (href) link.setAttribute('href', href);
    else if (!/^(?:mailto|tel|sms):|^\/(?!\/)/i.test(given)) unwrap(link);
  }
}

/** Code is text: colours and line breaks by elements go, and the language is named as an article names it. */
export function code(document: Document): void {
  for (const pre of document.querySelectorAll('pre')) {
    for (const line of pre.querySelectorAll('br')) line.replaceWith('\n');
    const text = (pre.textContent ?? '')
      .replace(/\u00a0/g, ' ')
      .replace(/\r\n?/g, '\n')
      .replace(/^\n|\s+$/g, '');
    const around = [pre.querySelector('code'), pre, pre.parentElement];
    const named = around.map((one) => one?.getAttribute('class')).join(' ');
    const language = /(?:^|\s)(?:language-|lang-|highlight-source-)([\w+#-]+)/.exec(named)?.[1];
    const content = own(document, 'code', language ? `language-${language}` : '');
    content.textContent = text;
    pre.replaceChildren(content);
    if (text.trim() === '') pre.remove();
  }
}

/** Headings of an article begin at level 2, below its title, and are bold anyway. */
export function headings(document: Document): void {
  for (const heading of document.querySelectorAll('[role=heading][aria-level]'))
    rename(heading, `h${Math.min(6, Number(heading.getAttribute('aria-level')) || 2)}`);
  const all = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].filter((one) => textOf(one) !== '');
  const down = all.some(({ localName }) => localName === 'h1') ? 1 : 0;
  for (const heading of all) {
    const level = Math.min(4, Math.max(2, Number(heading.localName[1]) + down));
    withoutBold(rename(heading, `h${level}`));
  }
}

/** Blocks that the schema does not know, or for which it has another element. */
const BLOCKS = 'body,center,dd,details,dialog,div,main,nav';

/** Attributes of the article's own elements. */
const KEPT = ['class', 'id', 'href', 'src', 'alt'];

/** Keeps only the elements that the editor's schema reads, and only the attributes that this paste has made. */
export function elements(document: Document): void {
  for (const term of document.querySelectorAll('dt,summary')) {
    const strong = document.createElement('strong');
    strong.append(...term.childNodes);
    rename(term, 'p').replaceChildren(strong);
  }
  for (const element of document.body.querySelectorAll('*')) {
    const isOwn = element.hasAttribute(OWN);
    const kept = isOwn ? KEPT : ['style', ...(element.localName === 'a' ? ['href'] : [])];
    const isPull = element.matches('blockquote.pull');
    for (const name of element.getAttributeNames()) if (!kept.includes(name)) element.removeAttribute(name);
    if (isPull) element.className = 'pull';
    if (isOwn) continue;
    if (element.matches('menu,dir')) rename(element, 'ul');
    else if (element.matches(BLOCKS)) rename(element, 'section');
    else if (element.localName === 'span' && !element.getAttribute('style')) unwrap(element);
    // The schema keeps spans; of another element it reads only the emphasis.
    else if (element.localName === 'span') rename(element, 'font');
  }
}

/** Removes invisible characters, and no-break spaces beside other spaces. */
export function spaces(document: Document): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const tidy = text.data
      .replace(/[\u200b\u2060\ufeff\u00ad]/g, '')
      .replace(/(?<!\S)\u00a0|\u00a0(?!\S)/g, ' ');
    if (tidy !== text.data) text.data = tidy;
  }
}
