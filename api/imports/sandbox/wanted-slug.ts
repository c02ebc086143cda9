import { SLUG_PATTERN } from '#shared/fields.ts';
import { slugFromTitle } from '#shared/posts.ts';
import { hashOf } from '../text/strings.ts';
import { decodePercent, slugOfUrl } from '../text/urls.ts';
import type { SourcePost } from '../types.ts';

/** Of the 200 characters of a slug, leaves room for the number that settles a clash. */
const WANTED_MAX = 185;

/** The slug that a post should get: its own, else from its old URL, its title or its date. */
export function wantedSlug(
  post: Pick<SourcePost, 'slug' | 'url' | 'title' | 'published_at' | 'created_at' | 'source_id'>,
): string {
  const day = (post.published_at ?? post.created_at)?.slice(0, 10);
  // A number is no name.
  const place = slugOfUrl(post.url) ?? '';
  return (
    asSlug(post.slug ?? '') ||
    asSlug(/^\d+$/.test(place) ? '' : place) ||
    slugFromTitle(post.title) ||
    (day ? `post-${day}` : `post-${hashOf(post.source_id).slice(0, 8)}`)
  );
}

const FILE_ENDING = /\.(?:html?|php|aspx?|md|markdown)$/i;

function asSlug(given: string): string {
  const text = decodePercent(given).normalize('NFC').trim().replace(FILE_ENDING, '');
  const isFine = SLUG_PATTERN.test(text) && text.length <= WANTED_MAX;
  return isFine ? text : slugFromTitle(text);
}
