import { plainTitle } from '../plain-text.ts';
import { moment } from '../xml/moments.ts';
import { detached, textOf, type XmlNode } from '../xml/node.ts';

/** What is learnt about the whole blog on the way, needed for its posts. Bounded: a file can name any number of things. */
const MOST = 100_000;

export class Blog {
  title = '';
  url = '';
  /** Minutes between the blog's clock and UTC, as the latest post with both dates shows it. */
  offset: number | null = null;
  readonly #authors = new Map<string, string>();
  readonly #terms = new Map<string, string>();

  /** Reads what stands in the channel beside its items. @returns whether title or address became known */
  learn(node: XmlNode): boolean {
    switch (node.name) {
      case 'title':
        this.title = detached(plainTitle(node.text));
        return true;
      case 'link':
        this.url ||= address(node.text);
        return this.url !== '';
      case 'wp:base_blog_url':
        this.url = address(node.text) || this.url;
        return this.url !== '';
      case 'wp:author':
        this.author(textOf(node, 'wp:author_login'), authorName(node));
        return false;
      case 'wp:category':
        this.#term(textOf(node, 'wp:term_id'), textOf(node, 'wp:cat_name'));
        return false;
      case 'wp:term':
        this.#term(textOf(node, 'wp:term_id'), textOf(node, 'wp:term_name'));
        return false;
      default:
        return false;
    }
  }

  author(login: string, name: string): void {
    if (login !== '' && name !== '' && this.#authors.size < MOST)
      this.#authors.set(detached(login.toLowerCase()), detached(name));
  }

  /** @returns the name that readers see; null where the file does not tell it */
  authorNamed(login: string): string | null {
    return this.#authors.get(login.trim().toLowerCase()) ?? null;
  }

  termNumbered(id: string | null): string | null {
    return id === null ? null : (this.#terms.get(id) ?? null);
  }

  #term(id: string, name: string): void {
    if (id !== '' && name !== '' && this.#terms.size < MOST)
      this.#terms.set(detached(id), detached(plainTitle(name)));
  }

  /** Compares the two clocks of a post. */
  learnOffset(local: string, utc: string): void {
    const [here, there] = [moment(local), moment(utc)];
    if (here === null || there === null) return;
    const minutes = (Date.parse(here) - Date.parse(there)) / 60_000;
    if (Number.isInteger(minutes) && Math.abs(minutes) <= 14 * 60) this.offset = minutes;
  }
}

function authorName(node: XmlNode): string {
  const shown = plainTitle(textOf(node, 'wp:author_display_name'));
  const full = `${textOf(node, 'wp:author_first_name')} ${textOf(node, 'wp:author_last_name')}`.trim();
  return shown || plainTitle(full);
}

const address = (text: string) => {
  const trimmed = text.trim().slice(0, 2000).replace(/\/+$/, '');
  return /^https?:\/\/[^\s/]/i.test(trimmed) && URL.canParse(trimmed) ? detached(trimmed) : '';
};
