import type { SourceStatus } from '#shared/imports.ts';
import { parseDate } from '../../../platform/dates.ts';
import { all, attribute, child, textOf, writtenIn, type XmlNode } from '../../containers/xml.ts';
import { listOf, Notes } from '../../notes.ts';
import { newPost, type SourcePost } from '../../records.ts';
import { ownValue, plainText, plainTitle, singleLine } from '../../text/strings.ts';
import { decodePercent, slugOfUrl, usableUrl, withoutSlash } from '../../text/urls.ts';
import { footnotes, metaOf, noteFields, seoOf } from './meta.ts';
import { type Parts, withParts } from './parts.ts';

/** One post or page. */
export function postOf(item: XmlNode, blog: Blog, dialect: 'wordpress' | 'squarespace'): SourcePost {
  const notes = new Notes();
  const meta = metaOf(item);
  const link = textOf(item, 'link');
  const kind = textOf(item, 'wp:post_type') === 'page' ? 'page' : 'post';
  const title = plainTitle(child(item, 'title')?.text ?? '');
  const { categories, ...terms } = termsOf(item, blog, notes);
  const content = withParts(writtenIn(child(item, 'content:encoded')), blog.parts);
  const status = gatedStatus(statusOf(item, notes), content, meta, notes);
  const dates = datesOf(item, status, notes);
  const { primaryCategory, ...seo } = seoOf(meta, notes);
  const primary = blog.categories.get(primaryCategory);
  noteFields(meta, notes);
  notes.left('comments', 'comment', all(item, 'wp:comment').length);
  if (textOf(item, 'wp:is_sticky') === '1')
    notes.lost('sticky', 'It was kept at the top of the blog, which is not brought along');
  const enclosed = [
    ...all(item, 'enclosure').map((node) => attribute(node, 'url')),
    meta.get('enclosure')?.split('\n')[0]?.trim() ?? '',
  ];
  const files = [...new Set(enclosed.filter(Boolean))];
  notes.left('podcast', 'attached sound or video file', files.length, files);
  const thumbnail = meta.get('_thumbnail_id') ?? '';
  return newPost(notes, {
    kind,
    source_id: textOf(item, 'wp:post_id') || textOf(item, 'guid') || link || title,
    title,
    slug: slugOf(item, dialect),
    url: usableUrl(link),
    other_urls: otherUrls(item, blog, kind),
    status,
    ...dates,
    ...terms,
    categories: categories.toSorted((one, other) => Number(other === primary) - Number(one === primary)),
    excerpt: plainText(textOf(item, 'excerpt:encoded')),
    content: footnotes(content, meta, notes),
    dialect,
    featured: { attachment_id: /^\d+$/.exec(thumbnail)?.[0] },
    ...seo,
  });
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
  const text =
    written === ''
      ? 'The file does not give its status'
      : `Its status “${singleLine(written, 60)}” is unknown here`;
  notes.warning('status', `${text}, so it comes as a draft`);
  return 'draft';
}

/** Blocks and shortcodes that show their words to some readers only, and a block that the editor hides. */
const GATED =
  /<!-- wp:(?:jetpack\/|a8c\/)?(?:premium-content\/|paywall\b)|"blockVisibility":(?:false|\{)|\[(?:mepr-active|membership|pmpro_member|members?_only|is_paid_subscriber|s2If|restrict|um_loggedin|wlm_private)[\s\]]/i;

/** What was for some readers only is private. */
function gatedStatus(
  status: SourceStatus,
  content: string,
  meta: ReadonlyMap<string, string>,
  notes: Notes,
): SourceStatus {
  if (status !== 'published' && status !== 'scheduled') return status;
  const access = meta.get('_jetpack_newsletter_access') || 'everybody';
  if (access === 'everybody' && !meta.get('_members_access_role') && !GATED.test(content)) return status;
  notes.warning(
    'visibility',
    'All of it or a part was not for everybody on the old site, so it comes as a draft: check what everybody may read',
  );
  return 'private';
}

/** A draft was never published, so its date is that of its creation, which WordPress only has in the time of the blog. */
function datesOf(item: XmlNode, status: SourceStatus, notes: Notes) {
  const certain = parseDate(textOf(item, 'wp:post_date_gmt')) ?? parseDate(textOf(item, 'pubDate'));
  const date = certain ?? parseDate(textOf(item, 'wp:post_date'));
  if (date === null && status !== 'draft') notes.warning('date', 'The file does not give its date');
  else if (certain === null && status !== 'draft' && status !== 'pending')
    notes.warning('date', 'The file does not give the time zone of its date, which may be some hours off');
  const modified = ['wp:post_modified_gmt', 'wp:post_modified'].map((name) => parseDate(textOf(item, name)));
  return { created_at: date, updated_at: modified.find(Boolean) ?? null };
}

function slugOf(item: XmlNode, dialect: 'wordpress' | 'squarespace'): string | null {
  const name = decodePercent(textOf(item, 'wp:post_name')).replace(/__trashed(?:-\d+)?$/, '');
  return dialect === 'squarespace' ? slugOfUrl(`/${name}`) : name;
}

/** Short URLs with the id, which other sites may link to, and earlier slugs. */
function otherUrls(item: XmlNode, blog: Blog, kind: 'post' | 'page'): string[] {
  const id = textOf(item, 'wp:post_id');
  const guid = textOf(item, 'guid');
  const name = textOf(item, 'wp:post_name');
  const url = usableUrl(textOf(item, 'link')) ?? '';
  const at = name === '' ? -1 : url.lastIndexOf(name);
  const former = all(item, 'wp:postmeta')
    .filter((field) => at !== -1 && textOf(field, 'wp:meta_key') === '_wp_old_slug')
    .map((field) => url.slice(0, at) + textOf(field, 'wp:meta_value') + url.slice(at + name.length));
  const short =
    blog.url && /^\d+$/.test(id) ? `${blog.url}/?${kind === 'page' ? 'page_id' : 'p'}=${id}` : null;
  const found = [guid.startsWith('http') ? usableUrl(guid) : null, short, ...former];
  return [...new Set(found.filter((one) => one !== null))];
}

/** Slugs of default categories. */
const NO_CATEGORY =
  /^(?:uncategori[sz]ed|allgemein|non-classe|sin-categoria|senza-categoria|sem-categoria|geen-categorie)(?:-\d+)?$/;
/** Taxonomies of WordPress and of translations, which say nothing about the subject of a post. */
const INTERNAL = /^(?:post_translations|language|nav_menu|link_category|wp_)/;

/** Authors, categories and tags of a post. */
function termsOf(item: XmlNode, blog: Blog, notes: Notes) {
  const terms = all(item, 'category').map((node) => ({
    name: plainTitle(node.text),
    nicename: attribute(node, 'nicename'),
    domain: attribute(node, 'domain') || 'category',
  }));
  const named = terms.filter(({ name }) => name !== '');
  const byDomain = Object.groupBy(named, ({ domain }) => domain);
  const { category = [], post_tag = [], author = [], post_format = [], ...others } = byDomain;
  for (const { name, nicename } of post_format)
    if (nicename !== 'post-format-standard')
      notes.lost('format', `Its post format “${singleLine(name, 60)}” is not brought along`);
  for (const [domain, found = []] of Object.entries(others).filter(([one]) => !INTERNAL.test(one))) {
    const names = listOf(found.map(({ name }) => name));
    notes.lost(
      'taxonomy',
      `What it has under “${singleLine(domain, 60)}” (${names}) is not brought along`,
      found.length,
    );
  }
  const creator = textOf(item, 'dc:creator');
  const authors = author.length > 0 || creator === '' ? author : [{ name: creator, nicename: '' }];
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

/** Collects facts about the blog that its posts need. */
export class Blog {
  readonly parts: Parts;
  url = '';
  /** Display names by login, in lower case. */
  readonly authors = new Map<string, string>();
  /** Names of categories by their number. */
  readonly categories = new Map<string, string>();
  /** Slugs of categories by their name, and names of those that stand below another one. */
  readonly #slugs = new Map<string, string[]>();
  readonly #nested = new Set<string>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Reads an element of the channel that is not an item. */
  learn(node: XmlNode): void {
    const name = (inner: string) => plainTitle(textOf(node, inner));
    if (node.name === 'link') this.url ||= siteUrl(node.text);
    if (node.name === 'wp:base_blog_url') this.url = siteUrl(node.text) || this.url;
    if (node.name === 'wp:author')
      this.#learnAuthor(textOf(node, 'wp:author_login'), name('wp:author_display_name'));
    if (node.name === 'wp:category') this.#learnCategory(node, name('wp:cat_name'));
  }

  #learnCategory(node: XmlNode, name: string): void {
    this.categories.set(textOf(node, 'wp:term_id'), name);
    const slugs = this.#slugs.get(name) ?? [];
    const slug = textOf(node, 'wp:category_nicename');
    if (!slugs.includes(slug)) this.#slugs.set(name, [...slugs, slug]);
    if (textOf(node, 'wp:category_parent')) this.#nested.add(name);
  }

  /** Tells where categories were different ones on the old site; null if nowhere. */
  unlike(): string | null {
    const same = [...this.#slugs].filter(([, slugs]) => slugs.length > 1);
    const told = [
      same.length > 0 &&
        `Categories of the same name become one here: ${listOf(same.map(([name, slugs]) => `${name} (${slugs.join(', ')})`))}.`,
      this.#nested.size > 0 &&
        `Categories have no levels here; these stood below another one: ${listOf([...this.#nested])}.`,
    ].filter(Boolean);
    return told.length > 0 ? told.join(' ') : null;
  }

  #learnAuthor(login: string, name: string): void {
    if (login !== '' && name !== '') this.authors.set(login.toLowerCase(), name);
  }
}

function siteUrl(text: string): string {
  const url = usableUrl(withoutSlash(text));
  return url?.startsWith('http') ? url : '';
}
