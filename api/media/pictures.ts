import type { Knex } from 'knex';
import type { MediaVariant } from '#shared/media.ts';
import { type Picture, pictureSources } from '#shared/pictures.ts';

const ADDRESS = /\/media\/([a-z0-9]{16})\//g;

/** @returns the images of the library that the texts refer to, by key; runs no query if there are none */
export async function findPictures(
  db: Knex,
  texts: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, Picture>> {
  const keys = new Set(texts.flatMap((text) => [...(text ?? '').matchAll(ADDRESS)].map(([, key]) => key)));
  if (keys.size === 0) return new Map();
  const rows = await db('media')
    .whereIn('key', [...keys] as string[])
    .where({ kind: 'picture' })
    .select('key', 'url', 'alt', 'width', 'height', 'avif_state', 'variants');
  return new Map(rows.map((row) => [row.key, pictureOf(row)]));
}

function pictureOf(
  row: Omit<Picture, 'widths' | 'avif'> & { avif_state: string; variants: MediaVariant[] },
): Picture {
  const widths = row.variants.filter(({ type }) => type === 'image/webp').map(({ width }) => width);
  const { url, alt, width, height } = row;
  return { url, alt, width, height, widths, avif: row.avif_state === 'ready' };
}

/** @returns the library's image at an address, if it is one of these */
export function pictureAt(
  pictures: ReadonlyMap<string, Picture>,
  address: string | null,
): Picture | undefined {
  const [match] = (address ?? '').matchAll(ADDRESS);
  return pictures.get(match?.[1] ?? '');
}

/** `sizes` of pictures in an article's text. */
const TEXT_SIZES = '(min-width: 800px) 760px, 100vw';

/**
 * Adds dimensions, so that nothing moves while they load, and a srcset to the library's images in sanitised content. The
 * sanitiser writes all attributes in double quotes, and '<img' only for images.
 */
export function withPictureSources(html: string, pictures: ReadonlyMap<string, Picture>): string {
  if (pictures.size === 0) return html;
  return html.replace(/<img\s[^>]*>/g, (tag) => {
    const picture = pictureAt(pictures, / src="([^"]*)"/.exec(tag)?.[1] ?? null);
    if (!picture) return tag;
    const sources = pictureSources(picture).map(
      ({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${TEXT_SIZES}">`,
    );
    const sized = tag.replace(/^<img/, `<img width="${picture.width}" height="${picture.height}"`);
    return `<picture>${sources.join('')}${sized}</picture>`;
  });
}
