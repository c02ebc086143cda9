import type { MediaUseSource } from '../media/uses.ts';

/** Deleted posts that can be restored still need their images. */
export const deletedPostsShowingMedia: MediaUseSource = {
  resource: 'bin',
  one: 'deleted article',
  many: 'deleted articles',
  table: 'deleted_records',
  title: 'u.title',
  holds: (key) => `u.resource = 'posts' and media_keys_in(u.row::text) @> array[${key}]::text[]`,
};
