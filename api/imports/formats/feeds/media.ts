import type { ImportNote } from '#shared/imports.ts';
import type { SourceImage } from '../../source.ts';
import { resolved } from '../addresses.ts';
import { plainText } from '../plain-text.ts';
import { addNote, counted, few, note } from '../texts.ts';
import { attribute, textOf, type XmlNode } from '../xml/node.ts';

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

/** What a feed names beside the text: enclosures, and Yahoo's media elements, which may stand in groups. */
interface Medium {
  url: string;
  picture: boolean;
  alt: string;
  caption: string;
}

/**
 * The picture that a post shows in lists, unless its text shows the same one. Everything else that is attached is told as lost.
 */
export function featuredOf(
  item: XmlNode,
  base: string | null,
  content: string,
  notes: ImportNote[],
): SourceImage | null {
  const media = [
    ...item.children,
    ...item.children.filter((one) => one.name === 'media:group').flatMap((one) => one.children),
  ].flatMap((node) => mediumOf(node, base) ?? []);
  const others = [...new Set(media.filter((one) => !one.picture).map(({ url }) => url))];
  if (others.length > 0)
    addNote(
      notes,
      note(
        'lost',
        'podcast',
        `${counted(others.length, 'attached sound or video file')} (${few(others)}) ${others.length === 1 ? 'is' : 'are'} not brought along`,
        others.length,
      ),
    );
  const picture = media.find((one) => one.picture);
  if (!picture || content.includes(picture.url) || content.includes(picture.url.replaceAll('&', '&amp;')))
    return null;
  return { url: picture.url, alt: picture.alt, caption: picture.caption };
}

function mediumOf(node: XmlNode, base: string | null): Medium | null {
  const isLink = node.name === 'atom:link' && attribute(node, 'rel') === 'enclosure';
  if (!isLink && !['enclosure', 'media:content', 'media:thumbnail', 'itunes:image'].includes(node.name))
    return null;
  const url = resolved(attribute(node, isLink || node.name === 'itunes:image' ? 'href' : 'url'), base);
  if (!url) return null;
  const type = attribute(node, 'type') || attribute(node, 'medium');
  const picture =
    node.name === 'media:thumbnail' ||
    node.name === 'itunes:image' ||
    (type === '' ? PICTURE.test(url) : /^image/i.test(type));
  // Gravatars stand in WordPress's feeds beside each post.
  if (picture && /gravatar\.com\/avatar/i.test(url)) return null;
  if (!picture && type !== '' && !/^(?:audio|video|application)/i.test(type)) return null;
  return { url, picture, alt: alternative(node), caption: '' };
}

const alternative = (node: XmlNode) =>
  plainText(textOf(node, 'media:description') || textOf(node, 'media:title'), 500);
