import { cleanAddress } from './addresses.ts';
import { hasClass, OWN, own, rename, styleOf, textOf, unwrap } from './dom.ts';
import { withoutBold } from './tables.ts';

/** Elements without text, or for machines. */
const DROPPED =
  'script,style,noscript,template,title,meta,link,base,xml,button,input,select,textarea,datalist,map,progress,meter,annotation,colgroup,col,rp,source,track';

/** Deeper than anybody writes; deeper elements become plain text. */
const DEEPEST = 200;

/** Removes what is not shown, and comments. */
export function hidden(document: Document): void {
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  const found: ChildNode[] = [];
  while (comments.nextNode()) found.push(comments.currentNode as Comment);
  for (const one of found) one.remove();
  const depths = new Map<Element, number>();
  for (const element of document.body.querySelectorAll('*')) {
    const depth = (depths.get(element.parentElement as Element) ?? 0) + 1;
    depths.set(element, depth);
    if (depth === DEEPEST) element.textContent = textOf(element);
    const isHidden =
      element.matches(DROPPED) ||
      styleOf(element, 'display') === 'none' ||
      styleOf(element, 'mso-hide') === 'all' ||
      (element.getAttribute('aria-hidden') === 'true' && !element.querySelector('img'));
    // The sign after a heading that links to the heading.
    const isSign =
      element.localName === 'a' &&
      /^[#¶§🔗\s]{0,3}$/u.test(element.textContent ?? '') &&
      hasClass(element, /anchor|headerlink|permalink/i);
    if (isHidden || isSign) element.remove();
    else if (element.localName === 'div' && styleOf(element, 'display') === 'inline') rename(element, 'span');
  }
}

/** Keeps of the styles those that are emphasis, with a weight of 400 or 700, and line breaks where lines were kept. */
export function emphasis(document: Document): void {
  for (const element of document.body.querySelectorAll('[style]')) {
    const weight = styleOf(element, 'font-weight');
    const isHeavy = /^bold/i.test(weight) || Number.parseInt(weight, 10) >= 600;
    const slant = /^(?:italic|oblique|normal)/i.exec(styleOf(element, 'font-style'))?.[0].toLowerCase();
    const line = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`;
    const raised = /^(?:super|sub)/.exec(styleOf(element, 'vertical-align'))?.[0];
    if (
      /pre|break-spaces/i.test(
        `${styleOf(element, 'white-space')}${styleOf(element, 'white-space-collapse')}`,
      )
    )
      keepLines(element);
    const kept = [
      /^(?:bold|normal|lighter|\d)/i.test(weight) && `font-weight:${isHeavy ? 700 : 400}`,
      slant && `font-style:${slant === 'normal' ? 'normal' : 'italic'}`,
      /underline/i.test(line) && !element.closest('a') && 'text-decoration:underline',
      /line-through/i.test(line) && 'text-decoration:line-through',
      raised && `vertical-align:${raised}`,
    ].filter(Boolean);
    element.setAttribute('style', kept.join(';'));
    // An element for emphasis that its style takes back.
    if (
      (element.matches('b,strong') && weight && !isHeavy) ||
      (element.matches('i,em') && slant === 'normal')
    )
      rename(element, 'span');
  }
  for (const [tags, name] of [
    ['b', 'strong'],
    ['i,cite,dfn,var', 'em'],
    ['kbd,samp,tt', 'code'],
  ] as const)
    for (const element of document.body.querySelectorAll(tags)) rename(element, name);
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
    const address = /^https?:\/\//i.test(given) && URL.canParse(given) ? cleanAddress(given).address : '';
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
    const names = [pre.querySelector('code'), pre, pre.parentElement].flatMap((one) => [
      one?.getAttribute('data-language'),
      /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#-]+)/.exec(
        one?.getAttribute('class') ?? '',
      )?.[1],
    ]);
    const language = (names.find(Boolean) ?? '').toLowerCase().replace(/[^\w+#-]/g, '');
    const isNamed = language !== '' && !/^(?:none|plain ?text|text)$/.test(language);
    const content = own(document, 'code', isNamed ? `language-${language}` : '');
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

const BLOCKS =
  'address,article,aside,body,center,dd,details,dialog,div,dl,fieldset,footer,form,header,hgroup,main,nav,figure';

/** Attributes of the article's own elements. */
const KEPT = ['class', 'id', 'href', 'src', 'alt'];

/** Leaves elements that the editor's schema reads, and of their attributes those that this paste has made. */
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

/** Invisible characters go, and spaces that do not break where there is another one beside them. */
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
