import type { ImportNote } from '#shared/imports.ts';
import type { SourcePost } from '../../source.ts';
import { resolved, slugOfAddress } from '../addresses.ts';
import { plainText, plainTitle } from '../plain-text.ts';
import { addNote, counted, line, note, wellFormed } from '../texts.ts';
import { moment } from '../xml/moments.ts';
import { all, attribute, child, textOf, type XmlNode } from '../xml/node.ts';
import { featuredOf } from './media.ts';

/** One item of RSS 0.9 to 2.0, or of RDF. */
export function rssPost(item: XmlNode, base: string | null, feedAuthor: string): SourcePost {
  const notes: ImportNote[] = [];
  const guid = textOf(item, 'guid');
  const isAddress =
    attribute(child(item, 'guid'), 'isPermaLink').toLowerCase() !== 'false' && /^https?:/i.test(guid);
  const alternate = all(item, 'atom:link').find((link) => /^(?:alternate)?$/.test(attribute(link, 'rel')));
  const url =
    resolved(textOf(item, 'link'), base) ??
    resolved(attribute(alternate, 'href'), base) ??
    resolved(isAddress ? guid : attribute(item, 'rdf:about'), null);
  const { content, excerpt } = contentOf(item, notes);
  const topics = [...all(item, 'category'), ...all(item, 'dc:subject')].map((node) => plainTitle(node.text));
  const [category, ...tags] = [
    ...new Set(topics.filter((name) => name !== '' && !/^uncategori[sz]ed$/i.test(name))),
  ];
  const comments = Number(textOf(item, 'slash:comments')) || 0;
  if (comments > 0)
    addNote(
      notes,
      note(
        'lost',
        'comments',
        `${counted(comments, 'comment')} ${comments === 1 ? 'is' : 'are'} not brought along`,
        comments,
      ),
    );
  const date =
    moment(textOf(item, 'pubDate')) ??
    moment(textOf(item, 'dc:date')) ??
    moment(textOf(item, 'dcterms:created'));
  if (date === null) addNote(notes, note('warning', 'date', 'The feed does not tell its date'));
  return {
    type: 'post',
    kind: 'post',
    source_id: line(guid || url || `${textOf(item, 'title')} ${date ?? ''}`, 1000),
    title: plainTitle(child(item, 'title')?.text ?? ''),
    slug: slugOfAddress(url),
    url,
    other_urls: isAddress && guid !== url ? [guid] : [],
    status: 'published',
    created_at: date,
    published_at: date,
    updated_at: moment(textOf(item, 'atom:updated')) ?? moment(textOf(item, 'dcterms:modified')),
    authors: authorsOf(item, feedAuthor),
    categories: category ? [category] : [],
    tags,
    excerpt,
    content,
    dialect: 'html',
    featured: featuredOf(item, url ?? base, content, notes),
    seo_title: null,
    seo_description: null,
    notes,
    line: item.line,
  };
}

/** The description is the text where there is nothing longer, and else its summary. */
function contentOf(item: XmlNode, notes: ImportNote[]): { content: string; excerpt: string } {
  const encoded = wellFormed(child(item, 'content:encoded')?.text ?? '').trim();
  const body = child(item, 'xhtml:body')?.text ?? '';
  const description = wellFormed(
    (child(item, 'description') ?? child(item, 'dcterms:abstract'))?.text ?? '',
  ).trim();
  const summary = plainText(description || (child(item, 'itunes:summary')?.text ?? ''), 1000);
  const content = encoded || body || description;
  if (content !== '' && content !== description)
    return {
      content,
      excerpt:
        plainText(content, 5000).startsWith(summary.slice(0, 200)) && summary.length > 400 ? '' : summary,
    };
  if (
    /(?:\[?(?:…|\.\.\.)\]?|(?:continue reading|read more)[^<]{0,40})\s*$/i.test(
      plainText(description, 20_000),
    )
  )
    addNote(notes, note('warning', 'summary', 'The feed only has the beginning of its text'));
  return { content, excerpt: '' };
}

/** "jo@example.com (Jo Bloggs)" is how RSS writes an author; the address is nobody's business. */
export function personOf(text: string): string {
  const short = text.trim().slice(0, 500);
  const [, inBrackets] = /\(([^()]+)\)\s*$/.exec(short) ?? [];
  return plainTitle(inBrackets ?? short.replace(/<?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?/g, '')).replace(
    /^["']|["']$/g,
    '',
  );
}

function authorsOf(item: XmlNode, feedAuthor: string): string[] {
  const creators = all(item, 'dc:creator').map((node) => personOf(node.text));
  const named = creators.some(Boolean)
    ? creators
    : [
        textOf(item, 'author'),
        textOf(item, 'itunes:author'),
        textOf(child(item, 'atom:author') ?? item, 'atom:name'),
      ]
        .map(personOf)
        .filter(Boolean)
        .slice(0, 1);
  const authors = [...new Set(named.filter(Boolean))];
  return authors.length > 0 || feedAuthor === '' ? authors : [feedAuthor];
}
