import { parseFragment, serializeOuter } from 'parse5';
import { stringify } from 'yaml';
import { slugFromTitle } from '#shared/posts.ts';
import { type Article, allArticles, mediaIn, moveMedia, type Packed } from './articles.ts';

/** Ghost refuses a whole file for one longer text (validations in the schema of its database, 6.x). */
const LONGEST = { title: 255, slug: 191, excerpt: 300, description: 500, alt: 191 };
const cut = (text: string | null, kind: keyof typeof LONGEST) => text?.slice(0, LONGEST[kind]) || null;

const shortSlug = (slug: string) => slug.slice(0, LONGEST.slug);

/**
 * @returns the text with each list as it is, in a card of HTML, whose items have paragraphs, which Ghost's editor would join
 * without a space, or ids that footnotes lead to, which it would drop
 */
export function keepLists(html: string): string {
  const blocks = parseFragment(html).childNodes.map((node) => {
    const text = node.nodeName === '#text' && 'value' in node ? node.value : serializeOuter(node as never);
    const isKept = /^[uo]l$/.test(node.nodeName) && /<li(?: [^>]*)?(?: id="|>\s*<p\b)/.test(text);
    return isKept ? `<!--kg-card-begin: html-->\n${text}\n<!--kg-card-end: html-->` : text;
  });
  return blocks.join('');
}

const PICTURE = /\.(?:jpg|png|webp|avif|gif)$/;

/** Where Ghost unpacks a picture or a file, and serves it from. */
const placeOf = (name: string) => `content/${PICTURE.test(name) ? 'images' : 'files'}/${name}`;

/** Ghost's own format, which has a text's HTML made into that of its editor, with redirects as its settings import them. */
export const GHOST: Packed = {
  file: 'articles.json',
  media: placeOf,
  text: async function* (db, _site, used) {
    const tags = new Named();
    const authors = new Named();
    const joined = { posts_tags: [] as object[], posts_authors: [] as object[], posts_meta: [] as object[] };
    yield `{"db":[{"meta":{"exported_on":${Date.now()},"version":"5.0.0"},"data":{"posts":[`;
    let before = '';
    for await (const given of allArticles(db)) {
      for (const name of mediaIn(given)) used.add(name);
      const article = moveMedia(given, (name) => `__GHOST_URL__/${placeOf(name)}`);
      const post_id = article.id;
      const names = [article.category ?? '', ...article.tags].filter(Boolean);
      for (const [sort_order, name] of names.entries())
        joined.posts_tags.push({ post_id, tag_id: tags.idOf(name), sort_order });
      for (const [sort_order, name] of article.author.split(', ').filter(Boolean).entries())
        joined.posts_authors.push({ post_id, author_id: authors.idOf(name), sort_order });
      joined.posts_meta.push({
        post_id,
        meta_title: article.seo_title,
        meta_description: cut(article.seo_description, 'description'),
        feature_image_alt: cut(article.featured_alt, 'alt'),
      });
      yield before + JSON.stringify(postOf(article));
      before = ',\n';
    }
    // Ghost wants an address of each author, who signs in with it once an owner has put theirs.
    const users = authors.rows().map((one) => ({ ...one, email: `${one.slug}@example.com` }));
    yield `],${JSON.stringify({ tags: tags.rows(), users, ...joined }).slice(1)}}]}`;
  },
  redirects: {
    file: 'redirects.yaml',
    text: (all, slugs) =>
      stringify({
        301: Object.fromEntries([
          ...slugs.map((slug) => [`^/blog/${pattern(slug)}/?$`, `/${shortSlug(slug)}/`]),
          ...all.map(({ from, to }) => [`^${pattern(from)}/?$`, inGhost(to)]),
        ]),
      }),
  },
};

/** @returns the address in Ghost of one here */
const inGhost = (address: string) =>
  address.replace(/^\/blog\/([^/?#]+)/, (_all, slug: string) => `/${shortSlug(slug)}/`);

const pattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function postOf({ id, slug, html, title, excerpt, published, date, ...article }: Article): object {
  const isFuture = Date.parse(date) > Date.now();
  const moved = html.replace(/(?<= href=")[^"]+/g, inGhost);
  return {
    ...{ id, uuid: id, type: 'post', visibility: 'public', slug: shortSlug(slug), html: keepLists(moved) },
    title: cut(title, 'title'),
    custom_excerpt: cut(excerpt, 'excerpt'),
    feature_image: article.featured_image,
    status: published ? (isFuture ? 'scheduled' : 'published') : 'draft',
    created_at: date,
    published_at: published ? date : null,
    updated_at: article.updated_at,
  };
}

/** Rows that a name makes once, with a slug of its own. */
class Named {
  readonly #rows = new Map<string, { id: string; name: string; slug: string }>();

  idOf(name: string): string {
    const found = this.#rows.get(name.toLowerCase());
    if (found) return found.id;
    const id = String(this.#rows.size + 1);
    const stem = slugFromTitle(name) || 'unnamed';
    const isTaken = this.rows().some(({ slug }) => slug === stem);
    this.#rows.set(name.toLowerCase(), { id, name, slug: isTaken ? `${stem}-${id}` : stem });
    return id;
  }

  rows() {
    return [...this.#rows.values()];
  }
}
