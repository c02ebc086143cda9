import { figure } from '#shared/words.ts';
import { child, readXml, textOf, writtenIn, type XmlNode } from '../containers/xml.ts';
import { problem, type SourceAttachment, type SourceReader } from '../records.ts';
import { listOf, plainText, plainTitle, singleLine, usableUrl, withoutSlash } from '../text.ts';
import { type Blog, metaOf, postOf } from './wordpress-post.ts';

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
  ...{ type: 'attachment', url: '', title: '', alt: '' },
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
    title: plainTitle(child(item, 'title')?.text ?? ''),
    alt: plainText(metaOf(item).get('_wp_attachment_image_alt') ?? '', 1000),
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
