import { escapeHtml } from '../../../platform/content/escape-html.ts';
import { languageName } from '../habits/code.ts';
import { placeOf } from '../habits/places.ts';
import type { Work } from '../work.ts';
import { codeRanges } from './code-ranges.ts';
import { argumentsOf, readTag, type TemplateTag } from './template-tags.ts';

/** Liquid tags of Jekyll and shortcodes of Hugo, written as Markdown. */
export function withoutTemplates(content: string, work: Work): string {
  if (!content.includes('{{') && !content.includes('{%')) return content;
  const code = codeRanges(content);
  const out: string[] = [];
  let from = 0;
  let raw = false;
  let range = 0;
  for (let at = content.indexOf('{'); at !== -1; at = content.indexOf('{', at + 1)) {
    if (at < from) continue;
    const tag = readTag(content, at);
    if (!tag) continue;
    while ((code[range]?.end ?? Number.POSITIVE_INFINITY) <= at) range += 1;
    const inCode = (code[range]?.start ?? Number.POSITIVE_INFINITY) <= at;
    const isRaw = tag.kind === 'liquid' && tag.name === 'raw';
    if (!isRaw && (raw || (inCode && !/^\{\{[<%]\/\*/.test(content.slice(at, at + 5))))) continue;
    const block = blockOf(content, tag);
    out.push(content.slice(from, at), isRaw ? '' : written(tag, block, content, work));
    if (isRaw) raw = !tag.closing;
    from = block?.end ?? tag.end;
  }
  return out.join('') + content.slice(from);
}

interface Block {
  inner: string;
  end: number;
}

const WITH_CONTENT = new Set([
  'highlight',
  'comment',
  'capture',
  'tweet-text',
  'gist-code',
  'mermaid',
  'codeblock',
]);

function blockOf(content: string, tag: TemplateTag): Block | null {
  if (tag.closing || !WITH_CONTENT.has(tag.name)) return null;
  const closer =
    tag.kind === 'liquid'
      ? new RegExp(`\\{%-?\\s{0,9}end${tag.name}\\s{0,9}-?%\\}`, 'g')
      : new RegExp(`\\{\\{[<%]\\s{0,9}/\\s{0,9}${tag.name}\\s{0,9}[>%]\\}\\}`, 'g');
  closer.lastIndex = tag.end;
  const match = closer.exec(content);
  return match ? { inner: content.slice(tag.end, match.index), end: closer.lastIndex } : null;
}

function written(tag: TemplateTag, block: Block | null, content: string, work: Work): string {
  const source = content.slice(tag.start, tag.end);
  // {{</* name */>}} is how authors write about shortcodes.
  if (tag.kind === 'hugo' && /^\{\{[<%]\s*\/\*/.test(source))
    return source.replace('/*', '').replace('*/', '');
  if (tag.kind === 'value') return value(tag, source, work);
  const given = argumentsOf(tag.rest);
  if (tag.name === 'highlight' || tag.name === 'codeblock')
    return block ? fenced(block.inner, given['0']) : '';
  if (tag.name === 'comment' || tag.closing) return '';
  return linkOrImage(tag, given, work) ?? unknown(tag, given, work);
}

function fenced(inner: string, language: string | undefined): string {
  const longest = (inner.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `\n${fence}${languageName(language) ?? ''}\n${inner.replace(/^\s*\n/, '').trimEnd()}\n${fence}\n`;
}

/** `{{ site.baseurl }}` is where the site begins; anything else only the old site knows. */
function value(tag: TemplateTag, source: string, work: Work): string {
  if (/^(?:site\.(?:base)?url|site\.github\.url|\.?\s*site\.baseurl)\b/i.test(tag.name)) return '';
  const path = /^["']([^"']{1,500})["']\s*\|\s*(?:relative_url|absolute_url|relURL|absURL|prepend)/.exec(
    tag.name,
  )?.[1];
  if (path) return path;
  if (/^(?:page|site|content|post|include|\.|\$)/i.test(tag.name)) {
    work.notes.lost(
      'template',
      `The value {{ ${tag.name.slice(0, 60)} }} is filled by the old site and was left out`,
    );
    return '';
  }
  return source;
}

function linkOrImage(tag: TemplateTag, given: Readonly<Record<string, string>>, work: Work): string | null {
  const id = given.id ?? given['0'] ?? '';
  switch (tag.name) {
    case 'figure':
    case 'img':
    case 'image':
      return picture(given, work);
    case 'youtube':
      return embed(/^https?:/.test(id) ? id : `https://www.youtube.com/watch?v=${id}`, given.title, work);
    case 'vimeo':
      return embed(/^https?:/.test(id) ? id : `https://vimeo.com/${id}`, given.title, work);
    case 'gist':
      return embed(
        given['1'] && !id.includes('/')
          ? `https://gist.github.com/${id}/${given['1']}`
          : `https://gist.github.com/${id}`,
        undefined,
        work,
      );
    case 'tweet':
    case 'x':
    case 'twitter':
      return embed(
        /^https?:/.test(id)
          ? id
          : given.user
            ? `https://x.com/${given.user}/status/${id}`
            : `https://x.com/i/status/${id}`,
        undefined,
        work,
      );
    case 'instagram':
      return embed(`https://www.instagram.com/p/${id}/`, undefined, work);
    case 'ref':
    case 'relref':
      return /^https?:/.test(id)
        ? id
        : `/${id.replace(/^\/+/, '').replace(/(?:\/_?index)?\.md(?=#|$)/, '/')}`;
    case 'post_url':
      return `/${id.replace(/^.*\//, '').replace(/^(\d{4})-(\d{2})-(\d{2})-/, '$1/$2/$3/')}.html`;
    case 'link':
      return `/${id.replace(/^_posts\/(\d{4})-(\d{2})-(\d{2})-/, '$1/$2/$3/').replace(/\.(?:md|markdown)$/, '.html')}`;
    default:
      return null;
  }
}

function picture(given: Readonly<Record<string, string>>, work: Work): string {
  const src = given.src ?? given.url ?? given['0'] ?? '';
  if (src === '') return '';
  const below = given.caption ?? given.title ?? '';
  const image = `\n\n![${(given.alt ?? '').replace(/[[\]]/g, '')}](${/[\s()]/.test(src) ? `<${src}>` : src})\n\n`;
  if (!below) return image;
  work.notes.converted('caption', 'The caption of an image became a paragraph below it');
  return `${image}*${below.replace(/[*_]/g, '').trim()}*\n\n`;
}

function embed(address: string, title: string | undefined, work: Work): string {
  const place = placeOf(address);
  work.notes.converted('embed', `${place.name ?? 'Embedded content'}: what was embedded became a link`);
  const words = title ?? address.replace(/^https?:\/\/(?:www\.)?/, '');
  return `\n\n<p><a href="${escapeHtml(place.address)}">${escapeHtml(`${place.name ?? 'Embedded content'}: ${words}`)}</a></p>\n\n`;
}

/** Its words stay where they are; an include of a known kind has an address. */
function unknown(tag: TemplateTag, given: Readonly<Record<string, string>>, work: Work): string {
  const language = tag.kind === 'liquid' ? 'tag {%' : 'shortcode {{<';
  const end = tag.kind === 'liquid' ? '%}' : '>}}';
  const name = tag.name === 'include' ? `include ${given['0'] ?? ''}`.slice(0, 80) : tag.name;
  const address = given.url ?? given.src ?? given.link ?? '';
  const shown = given.image_path ?? given.image ?? given.file ?? address;
  if (shown !== '' && tag.name === 'include' && /^(?:figure|image|img)/.test(given['0'] ?? ''))
    return picture({ ...given, src: shown, 0: '' }, work);
  if (/^(?:if|unless|else|elsif|for|assign|case|when|capture)$/.test(tag.name))
    work.notes.lost(
      'template',
      'Conditions and loops of the old site were left out; words inside them are kept',
    );
  else
    work.notes.lost('shortcode', `The ${language} ${name} ${end} is filled by the old site and was left out`);
  if (/youtube/i.test(given['0'] ?? '') && given.id)
    return embed(`https://www.youtube.com/watch?v=${given.id}`, given.title, work);
  return /^https?:/.test(address) ? embed(address, given.title, work) : '';
}
