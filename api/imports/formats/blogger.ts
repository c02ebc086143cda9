import type { SourceStatus } from '#shared/imports.ts';
import type { SourcePost, SourceReader } from '../source.ts';
import { slugOfAddress, usableAddress } from './addresses.ts';
import { type AtomFeed, atomPost, baseOf } from './feeds/atom.ts';
import { siteOf } from './feeds.ts';
import { plainText } from './plain-text.ts';
import { counted } from './texts.ts';
import { moment } from './xml/moments.ts';
import { all, attribute, textOf, type XmlNode } from './xml/node.ts';
import { readXml } from './xml/read.ts';

/** Blogger's Atom: the export of its settings page, the newer one of Google Takeout, and its public feed. */
export const readBlogger: SourceReader = async function* (input) {
  const feed: AtomFeed = { base: input.address, authors: [] };
  let comments = 0;
  for await (const event of readXml(input)) {
    if (event.type === 'problem') yield event;
    else if (event.type === 'container') feed.base = baseOf(event.node, feed.base);
    else if (event.node.name !== 'atom:entry') {
      const site = siteOf(event.node, feed.base);
      if (site) yield { type: 'site', ...site };
    } else {
      const kind = kindOf(event.node);
      if (kind === 'comment') comments += 1;
      else if (kind === 'post' || kind === 'page') yield bloggerPost(event.node, kind, feed);
    }
  }
  if (comments > 0)
    yield {
      type: 'problem',
      message: `Only posts and pages are brought along. The file also has ${counted(comments, 'comment')}.`,
    };
};

/** Posts of the public feed have no kind; settings and templates have, and are no posts. */
function kindOf(entry: XmlNode): string {
  const written = textOf(entry, 'blogger:type').toLowerCase();
  if (written !== '') return written;
  const kind = all(entry, 'atom:category').find((node) => /#kind$/.test(attribute(node, 'scheme')));
  return kind ? attribute(kind, 'term').replace(/^.*#/, '').toLowerCase() : 'post';
}

function bloggerPost(entry: XmlNode, kind: 'post' | 'page', feed: AtomFeed): SourcePost {
  const post = atomPost(entry, feed);
  const filename = usableAddress(textOf(entry, 'blogger:filename'));
  const url = post.url ?? filename;
  const status = statusOf(entry, post);
  return {
    ...post,
    kind,
    url,
    slug: slugOfAddress(url),
    status,
    created_at: moment(textOf(entry, 'blogger:created')) ?? post.created_at,
    published_at: status === 'draft' ? null : (post.published_at ?? post.created_at),
    seo_description: plainText(textOf(entry, 'blogger:metaDescription'), 1000) || null,
    dialect: 'blogger',
    // Its thumbnail is the first picture of the text, made small.
    featured: null,
  };
}

function statusOf(entry: XmlNode, post: SourcePost): SourceStatus {
  switch (textOf(entry, 'blogger:status').toUpperCase()) {
    case 'LIVE':
      return 'published';
    case 'SCHEDULED':
      return 'scheduled';
    case 'SOFT_TRASHED':
    case 'HARD_TRASHED':
      return 'trashed';
    case '':
      return post.status;
    default:
      return 'draft';
  }
}
