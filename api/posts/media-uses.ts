import type { MediaUseSource } from '../media/uses.ts';

/** Images in posts' texts and featured images, both in the index blog_posts_media. */
export const postsShowingMedia: MediaUseSource = {
  resource: 'posts',
  one: 'article',
  many: 'articles',
  table: 'blog_posts',
  title: 'u.title',
  holds: (key) =>
    `media_keys_in(u.content || ' ' || coalesce(u.featured_image, '')) @> array[${key}]::text[]`,
};

/** Images in drafts. */
export const draftsShowingMedia: MediaUseSource = {
  resource: 'posts',
  one: 'article with changes',
  many: 'articles with changes',
  table: 'post_drafts',
  title: `(select p.title from blog_posts p where p.id = u.id)`,
  holds: (key) =>
    `media_keys_in(coalesce(u.fields ->> 'content', '') || ' ' || coalesce(u.fields ->> 'featured_image', '')) @> array[${key}]::text[]`,
};
