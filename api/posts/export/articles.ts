import type { Knex } from 'knex';
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { SANITISER, storedHtml } from '../../content/render-content.ts';
import type { SiteIdentity } from '../../platform/environment/site-identity.ts';
import { validFields } from '../drafts.ts';

export interface Redirect {
  from: string;
  to: string;
}

/** What a zip for a platform has. */
export interface Packed {
  /** Name of the file with the articles. */
  file: string;
  /** Writes that file; adds the names in the storage of all that articles show to `used`. */
  text(db: Knex, site: SiteIdentity, used: Set<string>): AsyncIterable<string>;
  /** Where in the zip a picture or a file lies. */
  media(name: string): string;
  redirects: { file: string; text(all: readonly Redirect[], slugs: readonly string[]): string };
}

/** An article as it leaves for another platform. Times are ISO 8601 in UTC. */
export interface Article {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** Without notes to oneself, which another platform would show to readers. */
  html: string;
  author: string;
  featured_image: string | null;
  featured_alt: string | null;
  published: boolean;
  /** When it appeared or will, or, of a draft, was made. */
  date: string;
  updated_at: string;
  category: string | null;
  tags: string[];
  seo_title: string | null;
  seo_description: string | null;
  /** Paths from which redirects lead to it. */
  old_paths: string[];
}

const BATCH = 50;
/** Addresses with a host stay as they are. */
const MEDIA = /(?<![\w.:/-])\/media\/([a-z0-9]{16}\/[a-z0-9-]{1,100}\.[a-z0-9]{3,4})/g;

/**
 * Reads all articles, oldest first, a few in memory at a time. Changes of a public article that are not published follow it as
 * a draft, so that they stay hidden too; those of another are part of it.
 */
export async function* allArticles(db: Knex): AsyncGenerator<Article> {
  const ids: string[] = await db('blog_posts').orderBy(['created_at', 'id']).pluck('id');
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const rows = await db('blog_posts as r')
      .leftJoin('blog_categories as c', 'c.id', 'r.category_id')
      .leftJoin('post_drafts as d', 'd.id', 'r.id')
      .leftJoin('media as m', 'm.url', 'r.featured_image')
      .leftJoin('blog_categories as dc', db.raw("dc.id::text = d.fields ->> 'category_id'"))
      .leftJoin('media as dm', db.raw("dm.url = d.fields ->> 'featured_image'"))
      .whereIn('r.id', batch)
      .orderBy(['r.created_at', 'r.id'])
      .select('r.*', 'c.name as category', 'm.alt as featured_alt', 'd.fields', {
        changed_category: 'dc.name',
        changed_alt: 'dm.alt',
        old_paths: db.raw(`array(select x.from_path from redirects x where x.is_active
          and (x.post_id = r.id or x.to_path = '/blog/' || r.slug) order by x.from_path)`),
      });
    for (const { fields, changed_category, changed_alt, ...row } of rows) {
      // What is not finished is left out, as when it is published.
      const changes = Object.fromEntries(validFields(fields ?? {}));
      const latest = {
        ...row,
        ...changes,
        ...('category_id' in changes && { category: changed_category }),
        ...('featured_image' in changes && { featured_alt: changed_alt }),
      };
      yield articleOf(row.published ? row : latest);
      if (!row.published || Object.keys(changes).length === 0) continue;
      const hidden = { published: false, published_at: null, old_paths: [], id: `${row.id}-changes` };
      const title = `${latest.title} (changes not published)`;
      yield articleOf({ ...latest, ...hidden, title, slug: `changes-${row.id}` });
    }
  }
}

/** Elements in place of spans with classes of ours, which mean nothing elsewhere: a price that is struck out would read as valid. */
const ELEMENTS: { readonly [className: string]: string } = { sub: 'sub', sup: 'sup', struck: 's' };
const ELSEWHERE: IOptions = {
  ...SANITISER,
  allowedTags: [...(SANITISER.allowedTags as string[]), ...Object.values(ELEMENTS)],
  transformTags: {
    span: (tagName, attribs) => {
      const element = ELEMENTS[attribs.class ?? ''];
      return element ? { tagName: element, attribs: {} } : { tagName, attribs };
    },
    // The prefix of ids is of our pages, and they leave without it.
    a: (tagName, { href = '', ...attribs }) => ({
      tagName,
      attribs: { ...attribs, href: href.replace(/^(\/blog\/[^#]*#)content-/, '$1') },
    }),
  },
};

function articleOf(row: Article & { content: string; published_at: string | null; created_at: string }) {
  const html = sanitizeHtml(storedHtml(row.content), ELSEWHERE);
  return { ...row, html, date: row.published_at ?? row.created_at };
}

/** @returns the names in the storage of what an article shows or offers */
export const mediaIn = ({ html, featured_image }: Article): string[] =>
  [...`${html} ${featured_image ?? ''}`.matchAll(MEDIA)].map(([, name]) => name as string);

/** @returns the article with other addresses for media of the library; `change` gets their names in the storage */
export function moveMedia(article: Article, change: (name: string) => string): Article {
  const move = (text: string) => text.replace(MEDIA, (_address, name: string) => change(name));
  return {
    ...article,
    html: move(article.html),
    featured_image: article.featured_image && move(article.featured_image),
  };
}
