import type { ContentDialect, ReaderInput, SourceAttachment, SourceReader, SourceRecord } from '../source.ts';
import { usableAddress } from './addresses.ts';
import { plainText, plainTitle } from './plain-text.ts';
import { counted, line } from './texts.ts';
import { Blog } from './wordpress/blog.ts';
import { metaOf } from './wordpress/meta.ts';
import { postOf } from './wordpress/post.ts';
import { child, detached, textOf, type XmlNode } from './xml/node.ts';
import { readXml } from './xml/read.ts';

/** WordPress's own export (WXR 1.0 to 1.2). */
export const readWordpress: SourceReader = (input) => readExport(input, 'wordpress');

/** What a post type of WordPress or a plugin holds that is neither an article nor a loss. */
const INTERNAL_TYPES =
  /^(?:nav_menu_item|revision|customize_changeset|custom_css|oembed_cache|user_request|wp_(?:global_styles|navigation|template|template_part|font_family|font_face)|acf-.*|acf_.*|elementor_.*|guest-author|attachment|wpcf7_contact_form|jp_.*|scheduled-action|amp_.*|feedback|safecss|patterns_ai_data|wp-types-.*|wpforms|ml-slider|tablepress_table|mc4wp-form|et_.*|fusion_.*|vc_grid_item|shop_order.*)$/;
const LEFT = new Set(['wp:comment', 'wp:commentmeta', 'wp:comment_content']);

/** Items of the export, in its order. */
export async function* readExport(input: ReaderInput, dialect: ContentDialect): AsyncGenerator<SourceRecord> {
  const blog = new Blog();
  const others = new Map<string, number>();
  let told = '';
  for await (const event of readXml(input, (name) => LEFT.has(name))) {
    if (event.type === 'problem') yield event;
    if (event.type !== 'unit') continue;
    const { node } = event;
    if (node.name !== 'item') {
      blog.learn(node);
      continue;
    }
    if (`${blog.title} ${blog.url}` !== told) {
      told = `${blog.title} ${blog.url}`;
      yield { type: 'site', title: blog.title, ...(blog.url !== '' && { url: blog.url }) };
    }
    const type = textOf(node, 'wp:post_type') || 'post';
    if (type === 'post' || type === 'page') {
      if (!isEmptyStart(node)) yield postOf(node, blog, dialect);
    } else if (type === 'attachment') {
      const attachment = attachmentOf(node);
      if (attachment) yield attachment;
    } else if (type === 'guest-author') learnGuest(node, blog);
    else if (!INTERNAL_TYPES.test(type)) {
      const name = detached(line(type, 60));
      if (others.has(name) || others.size < 100) others.set(name, (others.get(name) ?? 0) + 1);
    }
  }
  if (others.size > 0) yield { type: 'problem', message: notBrought(others) };
}

/** What WordPress keeps when somebody opens the editor and writes nothing. */
const isEmptyStart = (item: XmlNode) =>
  textOf(item, 'wp:status') === 'auto-draft' && (child(item, 'content:encoded')?.text.trim() ?? '') === '';

/** Media without an address of their own are no use to anybody. */
function attachmentOf(item: XmlNode): SourceAttachment | null {
  const meta = metaOf(item);
  const url = usableAddress(textOf(item, 'wp:attachment_url')) ?? usableAddress(textOf(item, 'guid'));
  const id = textOf(item, 'wp:post_id');
  if (!url || id === '') return null;
  const caption = plainText(child(item, 'excerpt:encoded')?.text ?? '', 1000);
  return {
    type: 'attachment',
    source_id: line(id),
    url,
    title: plainTitle(child(item, 'title')?.text ?? ''),
    alt: plainText(meta.get('_wp_attachment_image_alt') ?? '', 1000),
    caption: caption || plainText(child(item, 'content:encoded')?.text ?? '', 1000),
  };
}

/** Co-Authors Plus keeps authors without an account as a type of post. */
function learnGuest(item: XmlNode, blog: Blog): void {
  const meta = metaOf(item);
  const name = plainTitle(meta.get('cap-display_name') || textOf(item, 'title'));
  blog.author(textOf(item, 'wp:post_name').replace(/^cap-/, ''), name);
  blog.author(meta.get('cap-user_login') ?? '', name);
}

function notBrought(others: ReadonlyMap<string, number>): string {
  const names = [...others]
    .sort(([, one], [, two]) => two - one)
    .map(([type, count]) =>
      type === 'wp_block'
        ? counted(count, 'synced pattern')
        : `${count.toLocaleString('en-GB')} of the type “${type}”`,
    );
  return `Only posts and pages are brought along. The file also has ${names.slice(0, 20).join(', ')}${names.length > 20 ? ' and others' : ''}.`;
}
