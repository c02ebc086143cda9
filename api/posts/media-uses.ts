import type { MediaUseSource } from '../media/uses.ts';

/** Posts show images in their text and as their featured image; the index blog_posts_media answers for both. */
export const postsShowingMedia: MediaUseSource = {
  resource: 'posts',
  one: 'post',
  many: 'posts',
  table: 'blog_posts',
  title: 'u.title',
  holds: (key) =>
    `media_keys_in(u.content || ' ' || coalesce(u.featured_image, '')) @> array[${key}]::text[]`,
};
