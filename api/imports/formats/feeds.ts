import type { SourceReader } from '../source.ts';
import { resolved, withoutSlash } from './addresses.ts';
import { type AtomFeed, alternateOf, atomPost, baseOf } from './feeds/atom.ts';
import { personOf, rssPost } from './feeds/rss.ts';
import { plainText, plainTitle } from './plain-text.ts';
import { attribute, child, detached, textOf, type XmlNode } from './xml/node.ts';
import { readXml } from './xml/read.ts';

/** RSS 0.9 to 2.0 and RSS 1.0 (RDF). */
export const readRss: SourceReader = async function* (input) {
  let base = input.address;
  let author = '';
  for await (const event of readXml(input)) {
    if (event.type === 'problem') yield event;
    else if (event.type === 'container') base = baseOf(event.node, base);
    else if (event.node.name === 'item') yield rssPost(event.node, base, author);
    else if (event.node.name === 'title') yield { type: 'site', title: plainTitle(event.node.text) };
    else if (event.node.name === 'link') {
      const url = resolved(event.node.text, base);
      base = url ?? base;
      if (url) yield { type: 'site', url: withoutSlash(url) };
    } else if (/^(?:managingEditor|itunes:author|dc:creator)$/.test(event.node.name))
      author ||= detached(personOf(event.node.text));
  }
};

/** Atom 1.0, and what Atom 0.3 has in common with it. */
export const readAtom: SourceReader = async function* (input) {
  const feed: AtomFeed = { base: input.address, authors: [] };
  for await (const event of readXml(input)) {
    if (event.type === 'problem') yield event;
    else if (event.type === 'container') feed.base = baseOf(event.node, feed.base);
    else if (event.node.name === 'atom:entry') yield atomPost(event.node, feed);
    else {
      const site = siteOf(event.node, feed.base);
      if (site) yield { type: 'site', ...site };
      if (event.node.name === 'atom:author') {
        const name = personOf(textOf(event.node, 'atom:name'));
        if (name !== '') feed.authors.push(detached(name));
      }
    }
  }
};

/** What an element of an Atom feed says about the site, if it does. */
export function siteOf(node: XmlNode, base: string | null): { title?: string; url?: string } | null {
  if (node.name === 'atom:title') return { title: plainTitle(plainText(node.markup ?? node.text, 1000)) };
  if (node.name !== 'atom:link') return null;
  const url = alternateOf({ ...node, name: '', children: [node] }, base);
  return url && attribute(node, 'href') !== '' && !child(node, 'atom:link')
    ? { url: withoutSlash(url) }
    : null;
}
