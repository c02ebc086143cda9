import type { Knex } from 'knex';
import type { Picture } from '#shared/pictures.ts';
import { findPictures, pictureAt, withPictureSources } from '../media/pictures.ts';

/** The field of an article for its featured image, and that of its sizes. */
export const OF_POST = ['featured_image', 'image'] as const;

/**
 * Adds the sizes of the library's images that records show: of the one that a field refers to, and of those in an article's text.
 * @param as name of the added field, which other records do not get
 */
export async function withPictures<Row extends object, Name extends string>(
  db: Knex,
  rows: readonly (Row & { content_html?: string })[],
  field: keyof Row,
  as: Name,
): Promise<(Row & { [name in Name]?: Picture })[]> {
  const addressOf = (row: Row) => row[field] as string | null;
  const pictures = await findPictures(
    db,
    rows.flatMap((row) => [addressOf(row), row.content_html]),
  );
  return rows.map((row) => {
    const picture = pictureAt(pictures, addressOf(row));
    return {
      ...row,
      ...(picture && { [as]: picture }),
      ...(row.content_html && { content_html: withPictureSources(row.content_html, pictures) }),
    };
  });
}
