import type { MediaUseSource } from '../media/uses.ts';

/** Posts show images in their text and as their featured image; the index blog_posts_media answers for both. */
export const postsShowingMedia: MediaUseSource = {
  resource: 'posts',
  one: 'article',
  many: 'articles',
  table: 'blog_posts',
  title: 'u.title',
  holds: (key) =>
    `media_keys_in(u.content || ' ' || coalesce(u.featured_image, '')) @> array[${key}]::text[]`,
};

/** Changes that are not public yet keep their images too. */
export const draftsShowingMedia: MediaUseSource = {
  resource: 'posts',
  one: 'article with changes',
  many: 'articles with changes',
  table: 'post_drafts',
  title: `(select p.title from blog_posts p where p.id = u.id)`,
  holds: (key) =>
    `media_keys_in(coalesce(u.fields ->> 'content', '') || ' ' || coalesce(u.fields ->> 'featured_image', '')) @> array[${key}]::text[]`,
};
