import type { Knex } from 'knex';
import type { Picture } from '#shared/pictures.ts';
import type { PostSummary } from '#shared/public.ts';
import { findPictures, pictureAt, withPictureSources } from '../media/pictures.ts';

type Shown = Pick<PostSummary, 'featured_image'> & { content_html?: string };

/** Adds the sizes of the library's images that articles show; other articles are returned unchanged. */
export async function withPictures<Post extends Shown>(db: Knex, posts: readonly Post[]): Promise<Post[]> {
  const pictures = await findPictures(
    db,
    posts.flatMap(({ featured_image, content_html }) => [featured_image, content_html]),
  );
  return posts.map((post) => {
    const image = pictureAt(pictures, post.featured_image);
    return {
      ...post,
      ...(image && { image }),
      ...(post.content_html && { content_html: withPictureSources(post.content_html, pictures) }),
    };
  });
}

/** Adds the sizes of the library's image that a field of the records refers to. */
export async function withPicture<Row extends object>(
  db: Knex,
  rows: readonly Row[],
  field: keyof Row,
): Promise<(Row & { picture?: Picture })[]> {
  const addressOf = (row: Row) => row[field] as string | null;
  const pictures = await findPictures(db, rows.map(addressOf));
  return rows.map((row) => {
    const picture = pictureAt(pictures, addressOf(row));
    return { ...row, ...(picture && { picture }) };
  });
}
