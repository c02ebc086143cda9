import { all, attribute, textOf, type XmlNode } from '../../containers/xml-node.ts';
import { listOf, type Notes } from '../../notes.ts';
import { plainTitle } from '../../text/html.ts';
import { singleLine } from '../../text/strings.ts';
import { noteComments, noteFiles } from '../feeds/entry.ts';
import type { Blog } from './blog.ts';

/** Slugs of default categories. */
const NO_CATEGORY =
  /^(?:uncategori[sz]ed|allgemein|non-classe|sin-categoria|senza-categoria|sem-categoria|geen-categorie|ukategoriseret|okategoriserade|ukategorisert|bez-kategorii)(?:-[a-z]{2})?(?:-\d+)?$/;
/** Taxonomies of plugins that say nothing about the subject of a post. */
const INTERNAL =
  /^(?:post_translations|language|nav_menu|link_category|wp_theme|wp_template_part_area|wp_pattern_category|yst_prominent_words|elementor_library_type|translation_priority|ef_)/;
/** The most custom taxonomies that notes of a post name. */
const MOST_TOLD = 20;

/** Authors, categories and tags of a post, without duplicates. */
export function termsOf(item: XmlNode, blog: Blog, notes: Notes) {
  const categories = new Set<string>();
  const tags = new Set<string>();
  const authors = new Set<string>();
  const others = new Map<string, string[]>();
  for (const node of all(item, 'category')) {
    const name = plainTitle(node.text);
    const nicename = attribute(node, 'nicename');
    if (name === '') continue;
    const domain = attribute(node, 'domain');
    if (domain === 'category' || domain === '') {
      if (!NO_CATEGORY.test(nicename || name.toLowerCase())) categories.add(name);
    } else if (domain === 'post_tag' || domain === 'tag') tags.add(name);
    else if (domain === 'author') authors.add(authorOf(name, nicename, blog));
    else if (domain === 'post_format') {
      if (nicename !== 'post-format-standard')
        notes.lost('format', `Its post format “${singleLine(name, 60)}” is not brought along`);
    } else if (!INTERNAL.test(domain)) others.set(domain, [...(others.get(domain) ?? []), name]);
  }
  for (const [domain, names] of [...others].slice(0, MOST_TOLD))
    notes.lost(
      'taxonomy',
      `What it has under “${singleLine(domain, 60)}” (${listOf(names)}) is not brought along`,
      names.length,
    );
  const creator = textOf(item, 'dc:creator');
  if (authors.size === 0 && creator !== '') authors.add(authorOf(creator, '', blog));
  return { authors: [...authors], categories: [...categories], tags: [...tags] };
}

/** Co-Authors Plus writes a login, a display name, or its own slug ("cap-…"). */
function authorOf(name: string, nicename: string, blog: Blog): string {
  const known = blog.authorNamed(name) ?? blog.authorNamed(nicename.replace(/^cap-/, ''));
  // A login may be an email address; only the part before the @ becomes public.
  return known ?? plainTitle(name).replace(/^([^\s@]+)@[^\s@]+\.[^\s@]+$/, '$1');
}

/** Notes comments, audio files and that it was pinned to the top of the blog. */
export function noteExtras(item: XmlNode, meta: ReadonlyMap<string, string>, notes: Notes): void {
  noteComments(all(item, 'wp:comment').length, notes);
  if (textOf(item, 'wp:is_sticky') === '1')
    notes.lost('sticky', 'It was kept at the top of the blog, which is not brought along');
  const enclosures = [
    ...all(item, 'enclosure').map((node) => attribute(node, 'url')),
    meta.get('enclosure')?.split('\n')[0]?.trim() ?? '',
  ];
  noteFiles([...new Set(enclosures.filter(Boolean))], 'attached sound or video file', notes);
}
