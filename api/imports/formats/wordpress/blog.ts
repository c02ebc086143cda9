import { textOf, type XmlNode } from '../../containers/xml-node.ts';
import { plainTitle } from '../../text/html.ts';
import { usableUrl, withoutSlash } from '../../text/urls.ts';
import { metaOf } from './meta.ts';

/** Collects facts about the blog that its posts need. */
export class Blog {
  url = '';
  readonly #authors = new Map<string, string>();
  readonly #terms = new Map<string, string>();

  /** Reads an element of the channel that is not an item. */
  learn(node: XmlNode): void {
    if (node.name === 'link') this.url ||= siteUrl(node.text);
    else if (node.name === 'wp:base_blog_url') this.url = siteUrl(node.text) || this.url;
    else if (node.name === 'wp:author')
      this.#name(textOf(node, 'wp:author_login'), textOf(node, 'wp:author_display_name'));
    else if (node.name === 'wp:category')
      this.#terms.set(textOf(node, 'wp:term_id'), plainTitle(textOf(node, 'wp:cat_name')));
  }

  /** Co-Authors Plus stores authors without an account as a type of post. */
  learnGuest(item: XmlNode): void {
    const meta = metaOf(item);
    const name = meta.get('cap-display_name') || textOf(item, 'title');
    this.#name(textOf(item, 'wp:post_name').replace(/^cap-/, ''), name);
    this.#name(meta.get('cap-user_login') ?? '', name);
  }

  /** @returns the display name; undefined if the file does not have it */
  authorNamed(login: string): string | undefined {
    return this.#authors.get(login.trim().toLowerCase());
  }

  termNumbered(id: string): string | undefined {
    return this.#terms.get(id);
  }

  #name(login: string, shown: string): void {
    const name = plainTitle(shown);
    if (login !== '' && name !== '') this.#authors.set(login.toLowerCase(), name);
  }
}

function siteUrl(text: string): string {
  const url = usableUrl(withoutSlash(text));
  return url?.startsWith('http') ? url : '';
}
