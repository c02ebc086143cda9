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
import { FEED_LENGTH, rssFeed, sitemapIndex, sitemapOfPages, sitemapOfPosts } from './feeds.ts';
import { sendStored } from './pages.ts';
import { recordReads } from './record-reads.ts';
import type { SocialImage } from './social-images/draw.ts';

interface DocumentServices {
  db: Knex;
  publicApi: PublicApi;
  storage: MediaStorage;
  settings: SiteSettingsReader;
}

type Made = Pick<Rendered, 'body' | 'version' | 'shows'>;

const XML = 'application/xml; charset=utf-8';
const PNG = 'image/png';

/** Documents for search engines, feed readers and social networks; unknown ones fall through to the site's files and its 404 page. */
export function documentsRouter(services: DocumentServices & { answers: PageCache }): Router {
  const { answers, db, settings } = services;
  // As exact as the keys of the cache.
  const router = Router({ caseSensitive: true, strict: true });
  /** @param make returns null if the document does not exist */
  const serve = (
    path: string | RegExp,
    type: string,
    make: (site: EffectiveSettings, parameter: string) => Promise<string | Buffer | Made | null> | string,
  ) =>
    router.get(path, async (request, response, next) => {
      const stored = await answers.get(request.path, async (): Promise<Rendered> => {
        const made = await make(await settings.effective(), request.params[0] ?? '');
        if (!made) return { status: 404, type, body: '' };
        const parts = typeof made === 'string' || Buffer.isBuffer(made) ? { body: made } : made;
        return { status: 200, type, ...parts };
      });
      if (stored.status !== 200) return next();
      // The address names the version, so it can be cached for ever; an address with another version cannot.
      const isVersioned = stored.version !== undefined && request.query.v === stored.version;
      sendStored(stored, request, response, isVersioned ? ONE_YEAR : undefined);
    });

  serve('/robots.txt', 'text/plain; charset=utf-8', robots);
  serve('/sitemap.xml', XML, ({ url }) => sitemapIndex(db, url));
  serve('/sitemap-pages.xml', XML, ({ url }) => sitemapOfPages(db, url));
  serve(/^\/sitemap-posts-([1-9]\d{0,5})\.xml$/, XML, ({ url }, part) =>
    sitemapOfPosts(db, url, Number(part)),
  );
  serve(FEED_PATH, 'application/rss+xml; charset=utf-8', async (site) => {
    const { feed_description } = await services.publicApi.getPageTexts('blog');
    return rssFeed(
      site,
      fillIn(feed_description, { name: site.name }),
      await listNewestPosts(db, FEED_LENGTH),
    );
  });
  // The owner's icons are drawn; the product's own are static files, which are served whatever the load.
  router.get([...ICON_PATHS], async (_request, _response, next) => {
    const { icon, logo } = await settings.effective();
    next(icon || logo ? undefined : 'router');
  });
  for (const path of ICON_PATHS)
    serve(path, iconType(path), (site) => brandIcon(path, site, services.storage));
  serve(BRAND_STYLE_PATH, 'text/css; charset=utf-8', async ({ colours }) => {
    const body = brandStyle(colours);
    return body ? { body, version: styleVersion(body) } : null;
  });
  serve(/^\/og\/articles\/([a-z0-9-]{1,200})\.png$/, PNG, (site, slug) => articleImage(services, site, slug));
  serve(/^\/og\/([a-z-]{1,40})\.png$/, PNG, (site, name) => pageImage(services, site, name));
  return router;
}

const ONE_YEAR = 'public, max-age=31536000, immutable';

function robots({ url }: EffectiveSettings): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${url}/sitemap.xml\n`;
}

async function articleImage(services: DocumentServices, site: EffectiveSettings, slug: string) {
  const { api, reads: shows } = recordReads(services.publicApi);
  const post = await api.getPost(slug);
  if (!post) return null;
  const theme = post.category ? categoryTheme(post.category.slug) : 'verve';
  const body = await draw(services, site, { theme, words: post.title });
  return { body, version: pictureVersion(post), shows };
}

const isPage = (name: string): name is PageName => Object.hasOwn(PAGE_THEMES, name);

async function pageImage(services: DocumentServices, site: EffectiveSettings, name: string) {
  if (!isPage(name)) return null;
  const { api, reads: shows } = recordReads(services.publicApi);
  const texts: { readonly [text: string]: unknown } = await api.getPageTexts(name);
  const headline = texts[FIRST_TEXTS[name] ?? 'headline'] as PictureHeadline;
  const words = pictureWords(fillAll(headline, commonWords(await services.settings.current())));
  return { body: await draw(services, site, { theme: PAGE_THEMES[name], words }), shows };
}

/** Names of the texts that pages begin with; of the others it is their headline. */
const FIRST_TEXTS: { readonly [page in PageName]?: string } = {
  home: 'headline_1',
  privacy: 'title',
  terms: 'title',
};

/** Height of the logo in drawn pictures, in pixels. */
const LOGO = 60;

/** Loads the drawing library for the first picture, not at every start. */
async function draw(
  { storage }: DocumentServices,
  site: EffectiveSettings,
  image: Omit<SocialImage, 'brand'>,
): Promise<Buffer> {
  const { drawSocialImage } = await import('./social-images/draw.ts');
  const logo = await logoForPicture(site, storage, LOGO);
  return drawSocialImage({ ...image, brand: { lines: site.brand, colours: site.colours, logo } });
}
