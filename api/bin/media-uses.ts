import type { MediaUseSource } from '../media/uses.ts';

/** A deleted post that can still come back keeps the images it shows. */
export const deletedPostsShowingMedia: MediaUseSource = {
  resource: 'bin',
  one: 'deleted article',
  many: 'deleted articles',
  table: 'deleted_records',
  title: 'u.title',
  holds: (key) => `u.resource = 'posts' and media_keys_in(u.row::text) @> array[${key}]::text[]`,
};
