import { textOf, type XmlNode } from '../../containers/xml-node.ts';
import { parseDate } from '../../text/dates.ts';
import { plainTitle } from '../../text/html.ts';
import { flattenString } from '../../text/strings.ts';
import { usableUrl, withoutSlash } from '../../text/urls.ts';

/** The most names of authors, and of terms; a file can list any number. */
const MOST = 100_000;

/** Collects facts about the blog that its posts need. */
export class Blog {
  url = '';
  /** Minutes between the blog's time and UTC, by the latest post with both dates. */
  offset: number | null = null;
  readonly #authors = new Map<string, string>();
  readonly #terms = new Map<string, string>();

  /** Reads an element of the channel that is not an item. */
  learn(node: XmlNode): void {
    switch (node.name) {
      case 'link':
        this.url ||= siteUrl(node.text);
        break;
      case 'wp:base_blog_url':
        this.url = siteUrl(node.text) || this.url;
        break;
      case 'wp:author':
        this.addAuthor(textOf(node, 'wp:author_login'), authorName(node));
        break;
      case 'wp:category':
      case 'wp:term': {
        const name = plainTitle(textOf(node, 'wp:cat_name') || textOf(node, 'wp:term_name'));
        this.#add(this.#terms, textOf(node, 'wp:term_id'), name);
      }
    }
  }

  addAuthor(login: string, name: string): void {
    this.#add(this.#authors, login.toLowerCase(), name);
  }

  /** @returns the display name; undefined if the file does not have it */
  authorNamed(login: string): string | undefined {
    return this.#authors.get(login.trim().toLowerCase());
  }

  termNumbered(id: string): string | undefined {
    return this.#terms.get(id);
  }

  /** Derives the time zone from the local and UTC date of a post. */
  learnOffset(local: string, utc: string): void {
    const [here, there] = [parseDate(local), parseDate(utc)];
    if (here === null || there === null) return;
    const minutes = (Date.parse(here) - Date.parse(there)) / 60_000;
    if (Number.isInteger(minutes) && Math.abs(minutes) <= 14 * 60) this.offset = minutes;
  }

  #add(names: Map<string, string>, key: string, name: string): void {
    if (key !== '' && name !== '' && names.size < MOST) names.set(flattenString(key), flattenString(name));
  }
}

function authorName(node: XmlNode): string {
  const shown = plainTitle(textOf(node, 'wp:author_display_name'));
  const full = `${textOf(node, 'wp:author_first_name')} ${textOf(node, 'wp:author_last_name')}`;
  return shown || plainTitle(full);
}

function siteUrl(text: string): string {
  const url = usableUrl(withoutSlash(text));
  return url?.startsWith('http') ? flattenString(url) : '';
}
