import type { Knex } from 'knex';
import type { PostCheck, PostFinding } from '#shared/post-checks.ts';
import { CONSULTATION_PATH, FEED_PATHS, SITE_PAGES, SUBSCRIBE_PATH } from '#shared/public.ts';
import { withoutClosingSlashes } from '#shared/redirect-paths.ts';
import type { ContentElement } from '../content/inspect-content.ts';
import { POST_STATUS } from './resource.ts';

const PAGES: ReadonlySet<string> = new Set([
  ...SITE_PAGES,
  ...Object.values(FEED_PATHS),
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
    if (await isOldAddress(path)) old.add(path);
  }

  return links.flatMap(({ address, path, line }): PostFinding[] => {
    const slug = slugOf(path);
    if (slug !== null && slug === post.slug) return [];
    const target = slug === null ? undefined : bySlug.get(slug);
    if (target && target.status !== 'published') {
      const state = target.status === 'draft' ? 'a draft' : 'not published yet';
      const message = `The link to “${target.title}” leads nowhere for readers: that article is ${state}.`;
      return [{ rule: 'unpublished_link', field: 'content', message, line }];
    }
    if (target || isPage(path) || old.has(path)) return [];
    const message = `The link to ${address.slice(0, 100)} leads nowhere: there is no such page.`;
    return [{ rule: 'dead_link', field: 'content', message, line }];
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
