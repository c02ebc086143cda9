import type { SourceStatus } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { parseDate } from '../../platform/dates.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { all, attribute, child, readXml, textOf, writtenIn, type XmlNode } from '../containers/xml.ts';
import { newPost, problem, type SourceAttachment, type SourcePost, type SourceReader } from '../records.ts';
import {
  array,
  decodePercent,
  fields,
  listOf,
  Notes,
  ownValue,
  parsedJson,
  plainText,
  plainTitle,
  singleLine,
  slugOfUrl,
  text,
  usableUrl,
  withoutSlash,
} from '../text.ts';

/** Post types that are not articles and need no note. */
const INTERNAL_TYPES =
  /^(?:nav_menu_item|revision|customize_changeset|custom_css|oembed_cache|user_request|wp_(?:block|global_styles|navigation|template|template_part|font_family|font_face)|acf-.*|elementor_.*)$/;

const reader = (dialect: 'wordpress' | 'squarespace'): SourceReader =>
  async function* (input) {
    const blog: Blog = { url: '', authors: new Map(), categories: new Map() };
    const others: string[] = [];
    for await (const event of readXml(input)) {
      if (event.type === 'problem') yield event;
      else if (event.type === 'channel') {
        for (const node of event.node.children) learn(blog, node);
        if (blog.url) yield { type: 'site', url: blog.url };
      } else {
        const type = textOf(event.node, 'wp:post_type') || 'post';
        if (type === 'post' || type === 'page') {
          if (!isEmptyStart(event.node)) yield postOf(event.node, blog, dialect);
        } else if (type === 'attachment') yield* attachmentOf(event.node);
        else if (type === 'wp_block' && isPublic(event.node)) yield patternOf(event.node);
        else if (!INTERNAL_TYPES.test(type)) others.push(singleLine(type, 60));
      }
    }
    if (others.length > 0) yield problem(notBrought(others));
  };

/** WordPress's own export (WXR 1.0 to 1.2). */
export const readWordpress = reader('wordpress');

/**
 * Squarespace exports in WordPress's format with differences: links are paths from the root, slugs may begin with the folder
 * of the blog, and texts are the blocks of its editor.
 */
export const readSquarespace = reader('squarespace');

/** WordPress stores such a post when an author opens the editor and writes nothing. */
const isEmptyStart = (item: XmlNode) =>
  textOf(item, 'wp:status') === 'auto-draft' && textOf(item, 'content:encoded') === '';

const isPublic = (item: XmlNode) =>
  textOf(item, 'wp:status') === 'publish' && textOf(item, 'wp:post_password') === '';

const patternOf = (item: XmlNode): SourceAttachment => ({
  ...{ type: 'attachment', url: '', alt: '' },
  source_id: textOf(item, 'wp:post_id'),
  caption: writtenIn(child(item, 'content:encoded')),
});

/** Media without a URL cannot be imported. */
function* attachmentOf(item: XmlNode): Generator<SourceAttachment> {
  const url = usableUrl(textOf(item, 'wp:attachment_url')) ?? usableUrl(textOf(item, 'guid'));
  const id = textOf(item, 'wp:post_id');
  if (!url || id === '') return;
  yield {
    type: 'attachment',
    source_id: id,
    url,
    alt: plainText(fieldOf(metaOf(item), '_wp_attachment_image_alt'), 1000),
    caption:
      ['excerpt:encoded', 'content:encoded']
        .map((name) => plainText(textOf(item, name), 1000))
        // Squarespace gives every picture such texts.
        .find((caption) => caption !== '' && !/^(?:exc|img)-[\da-f]+$/i.test(caption)) ?? '',
  };
}

function notBrought(others: readonly string[]): string {
  const names = [...Map.groupBy(others, (type) => type)]
    .sort(([, one], [, two]) => two.length - one.length)
    .map(([type, { length }]) => `${figure(length)} of the type “${type}”`);
  return `Only articles and pages are brought along. The file also has ${listOf(names)}.`;
}

/** Reads an element of the channel that is not an item. */
function learn(blog: Blog, node: XmlNode): void {
  const name = (inner: string) => plainTitle(textOf(node, inner));
  if (node.name === 'link') blog.url ||= siteUrl(node.text);
  if (node.name === 'wp:base_blog_url') blog.url = siteUrl(node.text) || blog.url;
  if (node.name === 'wp:category') blog.categories.set(textOf(node, 'wp:term_id'), name('wp:cat_name'));
  if (node.name === 'wp:author' && name('wp:author_display_name'))
    blog.authors.set(textOf(node, 'wp:author_login').toLowerCase(), name('wp:author_display_name'));
}

function siteUrl(text: string): string {
  const url = usableUrl(withoutSlash(text));
  return url?.startsWith('http') ? url : '';
}

/** What a file says before its posts. */
interface Blog {
  /** Without a trailing slash; '' if unknown. */
  url: string;
  /** Display names by login, in lower case. */
  authors: Map<string, string>;
  /** Names by the number of the term. */
  categories: Map<string, string>;
}

/** Fields of an item, those of its editor and of plugins, with all their values. */
type Meta = ReadonlyMap<string, string[]>;

function metaOf(item: XmlNode): Meta {
  const byKey = Map.groupBy(all(item, 'wp:postmeta'), (node) => textOf(node, 'wp:meta_key'));
  const written = (node: XmlNode) => child(node, 'wp:meta_value')?.text ?? '';
  return new Map([...byKey].map(([key, nodes]) => [key, nodes.map(written)]));
}

/** Of duplicate fields the last counts, as in WordPress. */
const fieldOf = (meta: Meta, key: string): string => meta.get(key)?.at(-1) ?? '';

/** One post or page. */
function postOf(item: XmlNode, blog: Blog, dialect: 'wordpress' | 'squarespace'): SourcePost {
  const notes = new Notes();
  const meta = metaOf(item);
  const link = textOf(item, 'link');
  const kind = textOf(item, 'wp:post_type') === 'page' ? 'page' : 'post';
  const title = plainTitle(child(item, 'title')?.text ?? '');
  const { categories, ...terms } = termsOf(item, blog, notes);
  const content = writtenIn(child(item, 'content:encoded'));
  const status = gatedStatus(statusOf(item, notes), content, meta, notes);
  const first = (names: readonly string[]) =>
    names.map((name) => fieldOf(meta, name).trim()).find(Boolean) ?? '';
  const primary = blog.categories.get(first(SEO.category));
  noteLosses(item, meta, notes);
  return newPost(notes, {
    kind,
    source_id: textOf(item, 'wp:post_id', 'guid') || link || title,
    title,
    slug: slugOf(item, dialect),
    url: usableUrl(link),
    other_urls: otherUrls(item, meta, blog, kind),
    status,
    ...datesOf(item, status, notes),
    ...terms,
    categories: categories.toSorted((one, other) => Number(other === primary) - Number(one === primary)),
    excerpt: plainText(textOf(item, 'excerpt:encoded')),
    content: withFootnotes(content, meta),
    dialect,
    featured: { attachment_id: /^\d+$/.exec(fieldOf(meta, '_thumbnail_id'))?.[0] },
    seo_title: ownWords(first(SEO.title)),
    seo_description: ownWords(first(SEO.description)),
  });
}

/** Fields of Yoast, Rank Math, SEOPress and All in One SEO; the first with a value counts. */
const SEO = {
  title: ['_yoast_wpseo_title', 'rank_math_title', '_seopress_titles_title', '_aioseo_title'],
  description: [
    '_yoast_wpseo_metadesc',
    'rank_math_description',
    '_seopress_titles_desc',
    '_aioseo_description',
  ],
  category: ['_yoast_wpseo_primary_category', 'rank_math_primary_category'],
};

/** What the plugins for search engines replace: %%title%%, %title% and, for All in One SEO, #post_title. */
const VARIABLE = /%%[a-z_]+%%|%[a-z_]{3,}%|#(?:post|site|separator|author|categories|taxonomy)_[a-z_]+/i;

/** @returns what its author wrote for search engines; null if a plugin fills it in */
const ownWords = (given: string): string | null => (VARIABLE.test(given) ? null : plainTitle(given));

/** Fields of WordPress and plugins that hold no content: WordPress hides those with an underscore from its authors too. */
const INTERNAL_FIELDS =
  /^(?:$|_|enclosure$|footnotes$|rank_math_|jetpack|geo_|amp|views$|inline_featured_image|publicize|syndication|reading_time|classic-editor)/;

/** Tells of what belongs to a post and is not brought along. */
function noteLosses(item: XmlNode, meta: Meta, notes: Notes): void {
  const names = [...meta.keys()].filter(
    (key) => !INTERNAL_FIELDS.test(key) && /\p{L}{2}/u.test(fieldOf(meta, key)),
  );
  notes.left('custom field', names.length, names);
  notes.left('comment', all(item, 'wp:comment').length);
  const enclosed = all(item, 'enclosure').map((node) => attribute(node, 'url'));
  notes.left('attached sound or video file', enclosed.length, enclosed);
  const robots = `${fieldOf(meta, '_yoast_wpseo_meta-robots-noindex')} ${fieldOf(meta, 'rank_math_robots')}`;
  if (/^1|"noindex"/.test(robots))
    notes.lost('It was hidden from search engines, which is not brought along');
}

/** The block editor stores footnotes in a field; the text only marks their place. */
function withFootnotes(content: string, meta: Meta): string {
  const list = array(parsedJson(fieldOf(meta, 'footnotes')))
    .map(fields)
    .filter((one) => text(one.content) !== '');
  if (list.length === 0) return content;
  const items = list.map((one) => {
    const id = escapeHtml(text(one.id));
    return `<li id="${id}">${text(one.content)} <a href="#${id}-link">↩</a></li>`;
  });
  return content.replace(/<!-- wp:footnotes[^>]*-->/, () => `<ol>${items.join('')}</ol>`);
}

const STATUSES: { readonly [written: string]: SourceStatus } = {
  publish: 'published',
  future: 'scheduled',
  draft: 'draft',
  'auto-draft': 'draft',
  pending: 'pending',
  private: 'private',
  trash: 'trashed',
};

function statusOf(item: XmlNode, notes: Notes): SourceStatus {
  const written = textOf(item, 'wp:status').toLowerCase();
  const status = ownValue(STATUSES, written);
  if (status === 'published' || status === 'scheduled')
    return textOf(item, 'wp:post_password') === '' ? status : 'protected';
  if (status) return status;
  notes.warning(`Its status “${singleLine(written, 60)}” is unknown here, so it comes as a draft`);
  return 'draft';
}

/** Blocks and shortcodes that show their words to some readers only, and a block that the editor hides. */
const GATED =
  /<!-- wp:(?:jetpack\/|a8c\/)?(?:premium-content\/|paywall\b)|"blockVisibility":(?:false|\{)|\[(?:mepr-active|membership|pmpro_member|members?_only|is_paid_subscriber|s2If|restrict|um_loggedin|wlm_private)[\s\]]/i;

/** What was for some readers only is private. */
function gatedStatus(status: SourceStatus, content: string, meta: Meta, notes: Notes): SourceStatus {
  if (status !== 'published' && status !== 'scheduled') return status;
  const access = fieldOf(meta, '_jetpack_newsletter_access') || 'everybody';
  if (access === 'everybody' && !fieldOf(meta, '_members_access_role') && !GATED.test(content)) return status;
  notes.warning(
    'All of it or a part was not for everybody on the old site, so it comes as a draft: check what everybody may read',
  );
  return 'private';
}

/** A draft was never published, so its date is that of its creation, which WordPress only has in the time of the blog. */
function datesOf(item: XmlNode, status: SourceStatus, notes: Notes) {
  const certain = parseDate(textOf(item, 'wp:post_date_gmt')) ?? parseDate(textOf(item, 'pubDate'));
  const date = certain ?? parseDate(textOf(item, 'wp:post_date'));
  if (date !== certain && status !== 'draft' && status !== 'pending')
    notes.warning('The file does not give the time zone of its date: check it');
  const modified = ['wp:post_modified_gmt', 'wp:post_modified'].map((name) => parseDate(textOf(item, name)));
  return { created_at: date, updated_at: modified.find(Boolean) ?? null };
}

function slugOf(item: XmlNode, dialect: 'wordpress' | 'squarespace'): string | null {
  const name = decodePercent(textOf(item, 'wp:post_name')).replace(/__trashed(?:-\d+)?$/, '');
  return dialect === 'squarespace' ? slugOfUrl(`/${name}`) : name;
}

/** Short URLs with the id, which other sites may link to, earlier slugs, and the paths that our own export gives. */
function otherUrls(item: XmlNode, meta: Meta, blog: Blog, kind: 'post' | 'page'): string[] {
  const id = textOf(item, 'wp:post_id');
  const guid = textOf(item, 'guid');
  const name = textOf(item, 'wp:post_name');
  const url = usableUrl(textOf(item, 'link')) ?? '';
  const at = name === '' ? -1 : url.lastIndexOf(name);
  const slugs = at === -1 ? [] : (meta.get('_wp_old_slug') ?? []);
  const former = slugs.map((slug) => url.slice(0, at) + slug.trim() + url.slice(at + name.length));
  const short =
    blog.url && /^\d+$/.test(id) ? `${blog.url}/?${kind === 'page' ? 'page_id' : 'p'}=${id}` : null;
  const paths = (meta.get('_wp_old_path') ?? []).map(usableUrl);
  const found = [guid.startsWith('http') ? usableUrl(guid) : null, short, ...former, ...paths];
  return [...new Set(found.filter((one) => one !== null))];
}

/** Slugs of default categories. */
const NO_CATEGORY =
  /^(?:uncategori[sz]ed|allgemein|non-classe|sin-categoria|senza-categoria|sem-categoria|geen-categorie)(?:-\d+)?$/;
/** Taxonomies of WordPress and of translations, which say nothing about the subject of a post. */
const INTERNAL = /^(?:post_format|post_translations|language|nav_menu|link_category|wp_)/;

/** Authors, categories and tags of a post. */
function termsOf(item: XmlNode, blog: Blog, notes: Notes) {
  const terms = all(item, 'category').map((node) => ({
    name: plainTitle(node.text),
    nicename: attribute(node, 'nicename'),
    domain: attribute(node, 'domain') || 'category',
  }));
  const named = terms.filter(({ name }) => name !== '');
  const byDomain = Object.groupBy(named, ({ domain }) => domain);
  const { category = [], post_tag = [], author = [], ...others } = byDomain;
  for (const [domain, found = []] of Object.entries(others).filter(([one]) => !INTERNAL.test(one)))
    notes.lost(
      `What it has under “${singleLine(domain, 60)}” (${listOf(found.map(({ name }) => name))}) is not brought along`,
      found.length,
    );
  const creator = textOf(item, 'dc:creator');
  const authors = author.length > 0 || creator === '' ? author : [{ name: creator }];
  const categories = category.filter(
    ({ name, nicename }) => !NO_CATEGORY.test(nicename || name.toLowerCase()),
  );
  return {
    authors: authors.map(({ name }) => authorOf(name, blog)),
    categories: categories.map(({ name }) => name),
    tags: post_tag.map(({ name }) => name),
  };
}

function authorOf(name: string, blog: Blog): string {
  const known = blog.authors.get(name.trim().toLowerCase());
  // A login may be an email address; only the part before the @ becomes public.
  return known ?? plainTitle(name).replace(/^([^\s@]+)@[^\s@]+\.[^\s@]+$/, '$1');
}
