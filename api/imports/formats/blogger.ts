import type { SourceStatus } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { parseDate } from '../../platform/dates.ts';
import { all, attribute, textOf, type XmlNode } from '../containers/xml.ts';
import { problem, type SourcePost, type SourceReader } from '../records.ts';
import { ownValue } from '../text/strings.ts';
import { slugOfUrl, usableUrl } from '../text/urls.ts';
import type { FeedFacts } from './feeds/entry.ts';
import { feedReader, xmlPost } from './feeds/xml-feed.ts';

/** Blogger's Atom: the export of its settings page, that of Google Takeout, and its public feed. */
export const readBlogger: SourceReader = async function* (input) {
  let comments = 0;
  yield* feedReader((entry, feed) => {
    const kind = kindOf(entry);
    if (kind === 'comment') comments += 1;
    return kind === 'post' || kind === 'page' ? bloggerPost(entry, kind, feed) : null;
  })(input);
  if (comments > 0)
    yield problem(
      `Only articles and pages are brought along. The file also has ${plural(comments, 'comment')}.`,
    );
};

/** Settings and templates are entries too, told apart by their kind; posts of the public feed have none. */
function kindOf(entry: XmlNode): string {
  const kind = all(entry, 'category').find((node) => /#kind$/.test(attribute(node, 'scheme')));
  const written = textOf(entry, 'blogger:type') || attribute(kind, 'term').replace(/^.*#/, '');
  return written.toLowerCase() || 'post';
}

const STATUSES: { readonly [status: string]: SourceStatus } = {
  LIVE: 'published',
  SCHEDULED: 'scheduled',
  SOFT_TRASHED: 'trashed',
  HARD_TRASHED: 'trashed',
};

function bloggerPost(entry: XmlNode, kind: 'post' | 'page', feed: FeedFacts): SourcePost {
  const post = xmlPost(entry, feed);
  const url = post.url ?? usableUrl(textOf(entry, 'blogger:filename'));
  const written = textOf(entry, 'blogger:status').toUpperCase();
  const status = written === '' ? post.status : (ownValue(STATUSES, written) ?? 'draft');
  return {
    ...post,
    kind,
    url,
    slug: slugOfUrl(url),
    status,
    created_at: parseDate(textOf(entry, 'blogger:created')) ?? post.created_at,
    published_at: status === 'draft' ? null : post.created_at,
    seo_description: textOf(entry, 'blogger:metaDescription'),
    dialect: 'blogger',
    // The thumbnail is a smaller copy of the first picture.
    featured: all(entry, 'media:thumbnail').length > 0 ? null : post.featured,
  };
}
