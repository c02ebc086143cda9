import type { Knex } from 'knex';
import { MEDIA_MAIL_WIDTH, type MediaVariant } from '#shared/media.ts';
import { type Picture, pictureSources } from '#shared/pictures.ts';

const ADDRESS = /\/media\/([a-z0-9]{16})\//g;

/** @returns the images of the library that the texts refer to, by key; runs no query if there are none */
export async function findPictures(
  db: Knex,
  texts: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, Picture>> {
  return new Map((await rowsOf(db, texts)).map((row) => [row.key, pictureOf(row)]));
}

type PictureRow = Omit<Picture, 'widths' | 'avif'> & {
  key: string;
  avif_state: string;
  variants: MediaVariant[];
};

async function rowsOf(db: Knex, texts: readonly (string | null | undefined)[]): Promise<PictureRow[]> {
  const keys = new Set(texts.flatMap((text) => [...(text ?? '').matchAll(ADDRESS)].map(([, key]) => key)));
  if (keys.size === 0) return [];
  return db('media')
    .whereIn('key', [...keys] as string[])
    .where({ kind: 'picture' })
    .select('key', 'url', 'alt', 'width', 'height', 'avif_state', 'variants');
}

/** A picture of the library for mail programs, of which several show neither WebP nor AVIF. */
export interface MailPicture {
  /** The smallest file that is sharp in a mail. */
  url: string;
  alt: string;
  /** Of the whole image, in pixels. */
  width: number;
}

/** @see findPictures */
export async function findMailPictures(
  db: Knex,
  texts: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, MailPicture>> {
  const rows = await rowsOf(db, texts);
  return new Map(
    rows.map(({ key, url, alt, width, variants }) => {
      const small = variants.find((one) => !/webp|avif/.test(one.type) && one.width === MEDIA_MAIL_WIDTH);
      return [key, { url: small ? `/media/${key}/${small.file}` : url, alt, width }];
    }),
  );
}

function pictureOf(row: PictureRow): Picture {
  const widths = row.variants.filter(({ type }) => type === 'image/webp').map(({ width }) => width);
  const { url, alt, width, height } = row;
  return { url, alt, width, height, widths, avif: row.avif_state === 'ready' };
}

/** @returns the library's image at an address, if it is one of these */
export function pictureAt<Found>(
  pictures: ReadonlyMap<string, Found>,
  address: string | null,
): Found | undefined {
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
