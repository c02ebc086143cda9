import { JSDOM } from 'jsdom';

const RFC_822 = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Elements that RSS 2.0 wants once, of the feed and of each article. */
const OF_FEED = ['title', 'link', 'description'];
const OF_ARTICLE = ['title', 'link', 'guid', 'pubDate', 'content:encoded'];

const childrenOf = (element: Element, name: string) =>
  [...element.children].filter((child) => child.tagName === name);

/**
 * @param xml parsed strictly, so that it is well-formed
 * @returns what is against the specification of RSS
 */
export function faultsOfFeed(xml: string): string[] {
  const { documentElement: root } = new JSDOM(xml, { contentType: 'text/xml' }).window.document;
  const channel = root.children[0];
  if (root.tagName !== 'rss' || !channel) return [`begins with ${root.tagName}`];
  const items = childrenOf(channel, 'item');
  const faults = items.length > 0 ? [] : ['has no articles'];
  const requireOnce = (element: Element, names: readonly string[]) => {
    for (const name of names) {
      const found = childrenOf(element, name).filter(({ textContent }) => textContent);
      if (found.length !== 1) faults.push(`${element.tagName} has ${found.length} ${name}`);
    }
  };
  requireOnce(channel, OF_FEED);
  for (const item of items) requireOnce(item, OF_ARTICLE);
  const ids = items.map((item) => childrenOf(item, 'guid')[0]?.textContent);
  if (new Set(ids).size < ids.length) faults.push('has the same id twice');
  for (const { textContent } of root.querySelectorAll('pubDate, lastBuildDate'))
    if (!RFC_822.test(textContent ?? '')) faults.push(`has the date ${textContent}`);
  for (const { textContent } of [channel, ...items].flatMap((one) => childrenOf(one, 'link')))
    if (!/^https?:/.test(textContent)) faults.push(`has the address ${textContent}`);
  const self = [...root.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')].filter(
    (link) => link.getAttribute('rel') === 'self',
  );
  if (self.length !== 1) faults.push('does not name its own address');
  return faults;
}

/** Required properties, and for articles, of which none is required, the recommended ones (Google Search Central, July 2026). */
const REQUIRED: { readonly [type: string]: readonly string[] } = {
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author'],
  Person: ['name'],
  Organization: ['name', 'url|logo'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  WebSite: ['name', 'url'],
};

type Thing = { [property: string]: unknown };

/** @returns what the JSON-LD of a page lacks */
export function faultsOfStructuredData(page: Document): string[] {
  return [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }) => {
    const thing: Thing = JSON.parse(textContent ?? '');
    return [...(thing['@context'] === 'https://schema.org' ? [] : ['has no context']), ...faultsOf(thing)];
  });
}

function faultsOf(thing: Thing): string[] {
  const type = String(thing['@type']);
  const has = (names: string) =>
    names.split('|').some((name) => thing[name] !== undefined && thing[name] !== '');
  const faults = (REQUIRED[type] ?? [])
    .filter((names) => !has(names))
    .map((names) => `${type} has no ${names}`);
  for (const [name, value] of Object.entries(thing)) {
    if (/^date/.test(name) && !RFC_3339.test(String(value))) faults.push(`${type} has the ${name} ${value}`);
    if (/^(?:url|image|item|logo)$/.test(name) && typeof value === 'string' && !URL.canParse(value))
      faults.push(`${type} has the ${name} ${value}`);
    for (const part of [value].flat())
      if (typeof part === 'object' && part) faults.push(...faultsOf(part as Thing));
  }
  const steps = type === 'BreadcrumbList' && (thing.itemListElement as Thing[]);
  if (steps && (steps.length < 2 || steps.some(({ position }, index) => position !== index + 1)))
    faults.push('BreadcrumbList has wrong positions');
  return faults;
}

/** Header fields of a mail that there may be once at most (RFC 5322, section 3.6; RFC 2045, section 4; RFC 8058, section 3.1). */
const ONCE = [
  'date from sender reply-to to cc subject message-id mime-version content-type',
  'content-transfer-encoding list-unsubscribe list-unsubscribe-post',
].flatMap((names) => names.split(' '));

/**
 * @param raw a mail with the lines of a maildir, octet by octet
 * @returns what is against RFC 5322, 2045, 2369 or 8058
 */
export function faultsOfMail(raw: string): string[] {
  const faults: string[] = [];
  const lines = raw.split('\n');
  // Postfix adds the first ones.
  const own = lines.filter((line) => !/^(Return-Path|X-Original-To|Delivered-To):/.test(line));
  // A single address cannot be folded; 998 is the limit for all.
  const long = own.filter((line) => line.length > (/\S\s+\S/.test(line) ? 78 : 998));
  faults.push(...long.map((line) => `a line of more than 78 characters: ${line.slice(0, 40)}`));
  if (/[^\t\n\x20-\x7e]/.test(raw)) faults.push('an octet that is not printable ASCII');
  const headers = raw
    .slice(0, raw.indexOf('\n\n'))
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const all = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`));
  for (const name of ONCE) if (all(name).length > 1) faults.push(`${all(name).length} fields ${name}`);
  for (const name of ['date', 'from', 'to', 'subject', 'message-id', 'mime-version', 'content-type'])
    if (all(name).length === 0) faults.push(`no field ${name}`);
  const [leave, click] = ['list-unsubscribe', 'list-unsubscribe-post'].map((name) => all(name)[0]);
  if (leave && !/: *<https:\/\/[^\s<>]+>(?:, *<[^\s<>]+>)*$/.test(leave)) faults.push(`has ${leave}`);
  if (leave && !/: *List-Unsubscribe=One-Click$/.test(click ?? '')) faults.push(`has ${click}`);
  const types = [...raw.matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type);
  if (types.indexOf('text/plain') < 0 || types.indexOf('text/plain') > types.indexOf('text/html'))
    faults.push(`has its parts as ${types.join(', ')}`);
  return faults;
}
