import type { Knex } from 'knex';
import type { PostCheck, PostFinding } from '#shared/post-drafts.ts';
import { CONSULTATION_PATH, FEED_PATH, SITE_PAGES, SUBSCRIBE_PATH } from '#shared/public.ts';
import { withoutClosingSlashes } from '#shared/redirect-paths.ts';
import { type ContentElement, inspectContent, type Stripped } from '../content/inspect-content.ts';
import { ofBoundedDepth } from '../content/render-content.ts';
import { POST_STATUS } from './resource.ts';

/** Runs the checklist before publishing on saved or unsaved values. @returns findings in the order of the form */
export async function checkPost(db: Knex, rules: LinkRules, post: PostCheck): Promise<PostFinding[]> {
  const { elements, stripped } = ofBoundedDepth(() => inspectContent(post.content));
  const inContent = [
    ...checkHeadings(elements),
    ...checkImages(elements),
    ...(await checkLinks(db, rules, post, elements)),
    ...checkStripped(stripped),
  ];
  return [...checkFields(post), ...inContent.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))];
}

/** Checks the category and the excerpt. */
function checkFields({ category_id, excerpt }: PostCheck): PostFinding[] {
  const missing = (rule: PostFinding['rule'], field: PostFinding['field'], message: string) => ({
    ...{ rule, field, message, line: null },
  });
  return [
    ...(excerpt.trim()
      ? []
      : [
          missing(
            'no_description',
            'excerpt',
            'There is no excerpt: cards in the blog show the title alone.',
          ),
        ]),
    ...(category_id
      ? []
      : [
          missing(
            'no_category',
            'category_id',
            'There is no category: readers who filter by one do not find the article.',
          ),
        ]),
  ];
}

const inText = (rule: PostFinding['rule'], message: string, line: number | null): PostFinding => ({
  rule,
  field: 'content',
  message,
  line,
});

/** Checks heading levels: from 2, as the page's title is level 1, and without gaps. */
export function checkHeadings(elements: readonly ContentElement[]): PostFinding[] {
  let above = 1;
  return elements.flatMap(({ tag, line }): PostFinding[] => {
    const level = /^h([1-6])$/.exec(tag)?.[1];
    if (!level) return [];
    const before = above;
    above = Number(level);
    if (above === 1) {
      const message = 'A heading 1 in the text: the title is the page’s heading 1. Make it a heading 2.';
      return [inText('heading_one', message, line)];
    }
    if (above <= before + 1) return [];
    const message = `Heading ${above} follows ${before === 1 ? 'the title' : `heading ${before}`}: people who listen to the page miss a level. Use heading ${before + 1}.`;
    return [inText('heading_jump', message, line)];
  });
}

/** Checks that images have alternative texts. */
function checkImages(elements: readonly ContentElement[]): PostFinding[] {
  return elements
    .filter(({ tag, attributes }) => tag === 'img' && !attributes.alt?.trim())
    .map(({ attributes, line }) => {
      const message = `The image ${nameOf(attributes.src)} has no alternative text: say what it shows.`;
      return inText('missing_alt', message, line);
    });
}

/** Reports each kind of content that the sanitiser removes, at its first place. */
export function checkStripped(stripped: readonly Stripped[]): PostFinding[] {
  const kinds = Map.groupBy(stripped, ({ tag, attribute }) => `${tag} ${attribute ?? ''}`);
  return [...kinds.values()].map((all) => {
    const { tag, attribute, line } = all[0] as Stripped;
    const times = all.length === 1 ? '' : ` (${all.length} times)`;
    return inText('stripped', `${strippedMessage(tag, attribute)}${times}.`, line);
  });
}

function strippedMessage(tag: string, attribute: string | null): string {
  // The only paragraphs that are left out.
  if (tag === 'p' && attribute === null)
    return 'A note to yourself is still in the text. Readers do not get it';
  if (tag === 'input') return 'Task list boxes are not shown on the site';
  if (tag === 'img' && attribute === null)
    return 'An image is left out: its address is missing or of a kind that is not allowed';
  if (attribute === 'href') return 'A link leads nowhere: its address is of a kind that is not allowed';
  if (attribute === 'align') return 'The alignment of table columns is not kept';
  return attribute === null
    ? `<${tag}> is not allowed and will be left out`
    : `“${attribute}” on <${tag}> is not allowed and will be left out`;
}

function nameOf(address: string | undefined): string {
  const name = address?.split(/[?#]/, 1)[0]?.split('/').at(-1);
  return name ? `“${name.slice(0, 60)}”` : 'without an address';
}

const PAGES: ReadonlySet<string> = new Set([
  ...SITE_PAGES,
  FEED_PATH,
  CONSULTATION_PATH,
  SUBSCRIBE_PATH,
  '/sitemap.xml',
]);

/** A link to a place on this site. */
interface InternalLink {
  address: string;
  /** Without a trailing slash. */
  path: string;
  line: number | null;
}

export interface LinkRules {
  siteUrl: string;
  /** @returns whether a path is redirected */
  isOldAddress(path: string): Promise<boolean>;
}

/** Finds links to missing pages of this site, and to posts that readers cannot open. */
export async function checkLinks(
  db: Knex,
  { siteUrl, isOldAddress }: LinkRules,
  post: PostCheck,
  elements: readonly ContentElement[],
): Promise<PostFinding[]> {
  const links = internalLinks(elements, siteUrl, post.slug);
  const slugs = links.map(({ path }) => slugOf(path)).filter((slug) => slug !== null);
  const posts: { id: string; slug: string; title: string; status: string }[] =
    slugs.length === 0
      ? []
      : await db('blog_posts as r')
          .whereIn('r.slug', [...new Set(slugs)])
          .select('r.id', 'r.slug', 'r.title', db.raw(`${POST_STATUS} as status`));
  const bySlug = new Map(posts.map((found) => [found.slug, found]));
  const old = new Set<string>();
  for (const path of new Set(links.map((link) => link.path))) {
    if (!isPage(path) && (await isOldAddress(path))) old.add(path);
  }

  return links.flatMap(({ address, path, line }): PostFinding[] => {
    const slug = slugOf(path);
    if (slug !== null && slug === post.slug) return [];
    const target = slug === null ? undefined : bySlug.get(slug);
    if (target && target.status !== 'published') {
      const state = target.status === 'draft' ? 'a draft' : 'not published yet';
      const message = `The link to “${target.title}” leads nowhere for readers: that article is ${state}.`;
      return [inText('unpublished_link', message, line)];
    }
    if (target || isPage(path) || old.has(path)) return [];
    const message = `The link to ${address.slice(0, 100)} leads nowhere: there is no such page.`;
    return [inText('dead_link', message, line)];
  });
}

/** @returns the links to pages of this site, without those to files and to the back office */
export function internalLinks(
  elements: readonly ContentElement[],
  siteUrl: string,
  ownSlug: string,
): InternalLink[] {
  const site = new URL(siteUrl);
  const here = new URL(`/blog/${ownSlug || 'new'}`, site);
  return elements.flatMap(({ tag, attributes, line }): InternalLink[] => {
    const address = attributes.href?.trim();
    if (tag !== 'a' || !address || address.startsWith('#') || !URL.canParse(address, here)) return [];
    const url = new URL(address, here);
    const isOurs = ['http:', 'https:'].includes(url.protocol) && url.host === site.host;
    if (!isOurs || /^\/(?:api|admin|media|og)(?:\/|$)/.test(url.pathname)) return [];
    return [{ address, path: withoutClosingSlashes(url.pathname) || '/', line }];
  });
}

function isPage(path: string): boolean {
  const isFile = /\.[a-z0-9]{2,5}$/i.test(path) && !/\.(?:html|php)$/i.test(path);
  return PAGES.has(path) || isFile;
}

function slugOf(path: string): string | null {
  return /^\/blog\/([^/]+)$/.exec(path)?.[1] ?? null;
}
