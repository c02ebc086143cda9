import type { Notes } from '../../notes.ts';
import { type Known, newPost, type SourcePost } from '../../records.ts';
import { hostOf, slugOfUrl } from '../../text/urls.ts';

/** Facts of a feed that apply to all its entries. */
export interface FeedFacts {
  /** URL that relative ones are resolved against. */
  base: string | null;
  /** URL of the site; null if the feed does not name it. */
  site: string | null;
  authors: string[];
}

/** What all feeds say of an entry. */
interface Entry extends Known {
  /** URLs of which one may be its own, the most likely first. */
  links: readonly (string | null)[];
  topics: readonly string[];
  authors: string[];
}

/**
 * Link blogs have the URL of their subject in place of their own, which is not on the site. Of the topics, the first becomes the
 * category of the post, the others tags.
 */
export function feedPost(entry: Entry, feed: FeedFacts, notes: Notes): SourcePost {
  const { links, topics, authors, ...fields } = entry;
  const found = links.filter((link) => link !== null);
  const url = found.find((link) => isOnSite(link, feed.site)) ?? null;
  if (url === null && found[0]) noteSubject(found[0], notes);
  if (!fields.created_at) notes.warning('date', 'The feed does not give its date');
  const [category, ...tags] = new Set(topics.filter(Boolean));
  return newPost(notes, {
    slug: slugOfUrl(url),
    url,
    authors: authors.length > 0 ? authors : feed.authors,
    categories: category ? [category] : [],
    tags,
    ...fields,
  });
}

export function noteSubject(url: string, notes: Notes): void {
  notes.lost('link', `It is about ${url.slice(0, 300)}, which is only kept where its text links to it`);
}

/** Whether a URL is on the host of the site, a subdomain or a parent domain; true if either is unknown. */
export function isOnSite(url: string, site: string | null): boolean {
  const [host, home] = [url, site ?? ''].map(hostOf);
  return !host || !home || host === home || host.endsWith(`.${home}`) || home.endsWith(`.${host}`);
}

/** @returns the URL of a picture unless the text shows it too */
export const unlessShown = (url: string | null | undefined, content: string): string | null =>
  url && !content.includes(url) && !content.includes(url.replaceAll('&', '&amp;')) ? url : null;
