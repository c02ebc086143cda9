import type { ImportNote } from '#shared/imports.ts';
import type { SourceImage } from '../../source.ts';
import type { FrontMatter } from '../front-matter.ts';
import { note } from '../texts.ts';
import { mapping, value, words } from './fields.ts';
import type { FindPicture } from './images.ts';
import type { MarkdownSite } from './site.ts';

/** The picture that front matter names, under any of the names that themes gave it. */
export function featuredOf(
  data: FrontMatter,
  extra: FrontMatter,
  find: FindPicture,
  site: MarkdownSite,
  notes: ImportNote[],
): SourceImage | null {
  const header = mapping(value(data, 'header'));
  const found =
    value(data, ...PICTURE_KEYS) ??
    value(extra, ...PICTURE_KEYS) ??
    value(header, 'image', 'overlay_image', 'teaser');
  const one = Array.isArray(found) ? (found[0] ?? null) : found;
  const address = words(one, 2000, 'src', 'url', 'path', 'image', 'feature', 'relative', 'file');
  if (!address || /^(?:true|false)$/.test(address)) return null;
  const more = mapping(one);
  const image = {
    alt: words(
      value(more, 'alt') ?? value(data, 'image_alt', 'cover_alt', 'featured_image_alt', 'coverImageAlt'),
      500,
    ),
    caption: words(value(more, 'caption') ?? value(data, 'image_caption', 'featured_image_caption'), 1000),
  };
  const path = find(address);
  if (path) return { url: `archive:${path}`, ...image };
  if (/^https?:\/\//i.test(address)) return { url: address, ...image };
  if (address.startsWith('//')) return { url: `https:${address}`, ...image };
  if (site.url) return { url: `${site.url}/${address.replace(/^[./]+/, '')}`, ...image };
  notes.push(note('lost', 'image', `The featured image is not in the archive: ${address.slice(0, 300)}`));
  return null;
}

const PICTURE_KEYS = [
  'image',
  'featured_image',
  'featureImage',
  'cover',
  'coverImage',
  'cover_image',
  'heroImage',
  'hero',
  'banner',
  'header_image',
  'thumbnail',
  'thumb',
  'img',
  'og_image',
  'images',
];
