import { Router } from 'express';
import type { Knex } from 'knex';
import { commonWords, fillAll, fillIn } from '#shared/fill-in.ts';
import { FEED_PATH, type PublicApi } from '#shared/public.ts';
import {
  categoryTheme,
  PAGE_THEMES,
  type PageName,
  type PictureHeadline,
  pictureVersion,
  pictureWords,
} from '#shared/social-images.ts';
import type { PageCache, Rendered } from '../platform/cache/page-cache.ts';
import type { MediaStorage } from '../platform/storage/storage.ts';
import { listNewestPosts } from '../posts/public.ts';
import type { EffectiveSettings } from '../settings/effective-settings.ts';
import type { SiteSettingsReader } from '../settings/site-settings.ts';
import {
  BRAND_STYLE_PATH,
  brandIcon,
  brandStyle,
  ICON_PATHS,
  iconType,
  logoForPicture,
  styleVersion,
} from './brand-icons.ts';
import {
  FEED_LENGTH,
  type FeedSite,
  rssFeed,
  sitemapIndex,
  sitemapOfPages,
  sitemapOfPosts,
} from './feeds.ts';
import { sendStored } from './pages.ts';
import type { SocialImage } from './social-images/draw.ts';

interface DocumentServices {
  db: Knex;
  publicApi: PublicApi;
  storage: MediaStorage;
  settings: SiteSettingsReader;
}

type Body = string | Buffer;
type Make = (
  services: DocumentServices & { site: EffectiveSettings },
  parameters: readonly string[],
) => Promise<Body | { body: Body; version: string } | null>;

interface Kind {
  path: RegExp;
  type: string;
  /** @returns null if the document does not exist */
  make: Make;
}

const XML = 'application/xml; charset=utf-8';

/** Documents for search engines, feed readers and social networks. */
const KINDS: readonly Kind[] = [
  { path: /^\/robots\.txt$/, type: 'text/plain; charset=utf-8', make: async ({ site }) => robots(site) },
  { path: /^\/sitemap\.xml$/, type: XML, make: ({ db, site }) => sitemapIndex(db, site.url) },
  { path: /^\/sitemap-pages\.xml$/, type: XML, make: ({ db, site }) => sitemapOfPages(db, site.url) },
  {
    path: /^\/sitemap-posts-([1-9]\d{0,5})\.xml$/,
    type: XML,
    make: ({ db, site }, [part]) => sitemapOfPosts(db, site.url, Number(part)),
  },
  {
    path: exactly(FEED_PATH),
    type: 'application/rss+xml; charset=utf-8',
    make: async (services) =>
      rssFeed(await feedSite(services), await listNewestPosts(services.db, FEED_LENGTH)),
  },
  ...ICON_PATHS.map(
    (path): Kind => ({
      path: exactly(path),
      type: iconType(path),
      make: ({ site, storage }) => brandIcon(path, site, storage),
    }),
  ),
  {
    path: exactly(BRAND_STYLE_PATH),
    type: 'text/css; charset=utf-8',
    make: async ({ site }) => ownStyle(site),
  },
  { path: /^\/og\/articles\/([a-z0-9-]{1,200})\.png$/, type: 'image/png', make: articleImage },
  { path: /^\/og\/([a-z-]{1,40})\.png$/, type: 'image/png', make: pageImage },
];

/** Serves documents; unknown ones fall through to the site's files and its 404 page. */
export function documentsRouter(services: DocumentServices & { answers: PageCache }): Router {
  const { answers, settings } = services;
  const router = Router();
  // The owner's icons are drawn; the product's own are static files.
  router.use(ICON_PATHS, async (_request, _response, next) => {
    const { icon, logo } = await settings.effective();
    next(icon || logo ? undefined : 'router');
  });
  router.use(async (request, response, next) => {
    const found = ['GET', 'HEAD'].includes(request.method) ? kindOf(request.path) : null;
    if (!found) return next();
    const stored = await answers.get(request.path, async (): Promise<Rendered> => {
      const site = await settings.effective();
      const made = await found.kind.make({ ...services, site }, found.parameters);
      if (!made) return { status: 404, type: 'text/plain; charset=utf-8', body: '' };
      const parts = typeof made === 'string' || Buffer.isBuffer(made) ? { body: made } : made;
      return { status: 200, type: found.kind.type, ...parts };
    });
    if (stored.status !== 200) return next();
    // The address names the version, so it can be cached for ever; an address with another version cannot.
    const isVersioned = stored.version !== undefined && request.query.v === stored.version;
    sendStored(stored, request, response, isVersioned ? ONE_YEAR : undefined);
  });
  return router;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';

function kindOf(path: string): { kind: Kind; parameters: string[] } | null {
  for (const kind of KINDS) {
    const match = kind.path.exec(path);
    if (match) return { kind, parameters: match.slice(1) };
  }
  return null;
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.')}$`);
}

function robots({ url }: EffectiveSettings): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${url}/sitemap.xml\n`;
}

function ownStyle({ colours }: EffectiveSettings) {
  const body = brandStyle(colours);
  return body ? { body, version: styleVersion(body) } : null;
}

type Drawing = Parameters<Make>[0];

async function articleImage(drawing: Drawing, [slug = '']: readonly string[]) {
  const post = await drawing.publicApi.getPost(slug);
  if (!post) return null;
  return {
    body: await draw(drawing, {
      theme: post.category ? categoryTheme(post.category.slug) : 'verve',
      words: post.title,
    }),
    version: pictureVersion(post),
  };
}

const isPage = (name: string): name is PageName => Object.hasOwn(PAGE_THEMES, name);

async function pageImage(services: Drawing, [name = '']: readonly string[]) {
  if (!isPage(name)) return null;
  const settings = await services.settings.current();
  const headline = await readHeadline(name, services.publicApi);
  const words = pictureWords(fillAll(headline, commonWords(settings)));
  return draw(services, { theme: PAGE_THEMES[name], words });
}

/** @returns the site with the blog's description */
async function feedSite({ site, publicApi }: Parameters<Make>[0]): Promise<FeedSite> {
  const texts = await publicApi.getPageTexts('blog');
  return { ...site, description: fillIn(texts.feed_description, { name: site.name }) };
}

/** Names of the texts that pages begin with; of the others it is their headline. */
const FIRST_TEXTS: { readonly [page in PageName]?: string } = {
  home: 'headline_1',
  privacy: 'title',
  terms: 'title',
};

async function readHeadline(name: PageName, { getPageTexts }: PublicApi): Promise<PictureHeadline> {
  const texts: { readonly [text: string]: unknown } = await getPageTexts(name);
  return texts[FIRST_TEXTS[name] ?? 'headline'] as PictureHeadline;
}

/** Height of the logo in drawn pictures, in pixels. */
const LOGO = 60;

/** Loads the drawing library for the first picture, not at every start. */
async function draw(
  { site, storage }: Pick<Drawing, 'site' | 'storage'>,
  image: Omit<SocialImage, 'brand'>,
): Promise<Buffer> {
  const { drawSocialImage } = await import('./social-images/draw.ts');
  const logo = await logoForPicture(site, storage, LOGO);
  return drawSocialImage({ ...image, brand: { lines: site.brand, colours: site.colours, logo } });
}
