import { figure, plural } from '#shared/words.ts';
import { child, readXml, textOf, type XmlNode } from '../containers/xml.ts';
import { listOf } from '../notes.ts';
import { problem, type SourceAttachment, type SourceReader } from '../records.ts';
import { plainText, plainTitle, singleLine } from '../text/strings.ts';
import { usableUrl } from '../text/urls.ts';
import { metaOf } from './wordpress/meta.ts';
import { partsOf, third } from './wordpress/parts.ts';
import { Blog, postOf } from './wordpress/post.ts';

/** Post types that are not articles and need no note. */
const INTERNAL_TYPES =
  /^(?:nav_menu_item|revision|customize_changeset|custom_css|oembed_cache|user_request|wp_(?:global_styles|navigation|template|template_part|font_family|font_face)|acf-.*|elementor_.*)$/;

const reader = (dialect: 'wordpress' | 'squarespace'): SourceReader =>
  async function* (input) {
    const blog = new Blog(await partsOf(input));
    const others: string[] = [];
    for await (const event of readXml(third(input, 2))) {
      if (event.type === 'problem') yield event;
      else if (event.type === 'channel') {
        for (const node of event.node.children) blog.learn(node);
        if (blog.url) yield { type: 'site', url: blog.url };
      } else {
        const type = textOf(event.node, 'wp:post_type') || 'post';
        if (type === 'post' || type === 'page') {
          if (!isEmptyStart(event.node)) yield postOf(event.node, blog, dialect);
        } else if (type === 'attachment') yield* attachmentOf(event.node);
        else if (!INTERNAL_TYPES.test(type)) others.push(singleLine(type, 60));
      }
    }
    if (others.length > 0) yield problem(notBrought(others));
    const categories = blog.unlike();
    if (categories) yield problem(categories);
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
    .map(([type, { length }]) =>
      type === 'wp_block'
        ? `${plural(length, 'synced pattern')} (their words are in the articles that show them)`
        : `${figure(length)} of the type “${type}”`,
    );
  return `Only articles and pages are brought along. The file also has ${listOf(names)}.`;
}
