import type { SourceStatus } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { readXml } from '../containers/xml.ts';
import { all, attribute, textOf, type XmlNode } from '../containers/xml-node.ts';
import { problem, type SourcePost, type SourceReader } from '../records.ts';
import { parseDate } from '../text/dates.ts';
import { plainText } from '../text/html.ts';
import { slugOfUrl, usableUrl } from '../text/urls.ts';
import { atomPost, learn } from './feeds/atom.ts';
import type { FeedFacts } from './feeds/entry.ts';

/** Blogger's Atom: the export of its settings page, that of Google Takeout, and its public feed. */
export const readBlogger: SourceReader = async function* (input) {
  const feed: FeedFacts = { base: input.address, site: null, authors: [] };
  let comments = 0;
  for await (const event of readXml(input)) {
    if (event.type === 'problem') yield event;
    else if (event.type === 'channel') yield* learn(event.node, feed);
    else {
      const kind = kindOf(event.node);
      if (kind === 'comment') comments += 1;
      else if (kind === 'post' || kind === 'page')
        yield bloggerPost(event.node, kind, atomPost(event.node, feed));
    }
  }
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

function bloggerPost(entry: XmlNode, kind: 'post' | 'page', post: SourcePost): SourcePost {
  const url = post.url ?? usableUrl(textOf(entry, 'blogger:filename'));
  const written = textOf(entry, 'blogger:status').toUpperCase();
  const status = written === '' ? post.status : (STATUSES[written] ?? 'draft');
  return {
    ...post,
    kind,
    url,
    slug: slugOfUrl(url),
    status,
    created_at: parseDate(textOf(entry, 'blogger:created')) ?? post.created_at,
    published_at: status === 'draft' ? null : (post.published_at ?? post.created_at),
    seo_description: plainText(textOf(entry, 'blogger:metaDescription'), 1000) || null,
    dialect: 'blogger',
    // The thumbnail is a smaller copy of the first picture.
    featured: null,
  };
}
