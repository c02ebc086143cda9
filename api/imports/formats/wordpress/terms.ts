import { all, attribute, textOf, type XmlNode } from '../../containers/xml-node.ts';
import { listOf, type Notes } from '../../notes.ts';
import { plainTitle } from '../../text/html.ts';
import { singleLine } from '../../text/strings.ts';
import type { Blog } from './blog.ts';

/** Slugs of default categories. */
const NO_CATEGORY =
  /^(?:uncategori[sz]ed|allgemein|non-classe|sin-categoria|senza-categoria|sem-categoria|geen-categorie)(?:-\d+)?$/;
/** Taxonomies of WordPress and of translations, which say nothing about the subject of a post. */
const INTERNAL = /^(?:post_translations|language|nav_menu|link_category|wp_)/;

/** Authors, categories and tags of a post. */
export function termsOf(item: XmlNode, blog: Blog, notes: Notes) {
  const terms = all(item, 'category').map((node) => ({
    name: plainTitle(node.text),
    nicename: attribute(node, 'nicename'),
    domain: attribute(node, 'domain') || 'category',
  }));
  const named = terms.filter(({ name }) => name !== '');
  const byDomain = Object.groupBy(named, ({ domain }) => domain);
  const { category = [], post_tag = [], author = [], post_format = [], ...others } = byDomain;
  for (const { name, nicename } of post_format)
    if (nicename !== 'post-format-standard')
      notes.lost('format', `Its post format “${singleLine(name, 60)}” is not brought along`);
  for (const [domain, found = []] of Object.entries(others).filter(([one]) => !INTERNAL.test(one))) {
    const names = listOf(found.map(({ name }) => name));
    notes.lost(
      'taxonomy',
      `What it has under “${singleLine(domain, 60)}” (${names}) is not brought along`,
      found.length,
    );
  }
  const creator = textOf(item, 'dc:creator');
  const authors = author.length > 0 || creator === '' ? author : [{ name: creator, nicename: '' }];
  const categories = category.filter(
    ({ name, nicename }) => !NO_CATEGORY.test(nicename || name.toLowerCase()),
  );
  return {
    authors: authors.map(({ name, nicename }) => authorOf(name, nicename, blog)),
    categories: categories.map(({ name }) => name),
    tags: post_tag.map(({ name }) => name),
  };
}

/** Co-Authors Plus writes a login, a display name, or its own slug ("cap-…"). */
function authorOf(name: string, nicename: string, blog: Blog): string {
  const known = blog.authorNamed(name) ?? blog.authorNamed(nicename.replace(/^cap-/, ''));
  // A login may be an email address; only the part before the @ becomes public.
  return known ?? plainTitle(name).replace(/^([^\s@]+)@[^\s@]+\.[^\s@]+$/, '$1');
}
