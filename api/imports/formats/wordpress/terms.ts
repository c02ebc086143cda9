import type { ImportNote } from '#shared/imports.ts';
import { plainTitle } from '../plain-text.ts';
import { addNote, counted, few, line, note } from '../texts.ts';
import { all, attribute, textOf, type XmlNode } from '../xml/node.ts';
import type { Blog } from './blog.ts';

/** What blogs call the category of posts that have none, by address. */
const NO_CATEGORY =
  /^(?:uncategori[sz]ed|allgemein|non-classe|sin-categoria|senza-categoria|sem-categoria|geen-categorie|ukategoriseret|okategoriserade|ukategorisert|bez-kategorii)(?:-[a-z]{2})?(?:-\d+)?$/;
/** Taxonomies of plugins that are no subject of a post. */
const INTERNAL =
  /^(?:post_translations|language|nav_menu|link_category|wp_theme|wp_template_part_area|wp_pattern_category|yst_prominent_words|elementor_library_type|translation_priority|ef_)/;

/** Characters of a name, and names of one kind that one post has; no blog comes near. */
const LONGEST = 200;
const MOST = 500;

/** Authors, categories and tags of a post, each once. */
export function termsOf(item: XmlNode, blog: Blog, notes: ImportNote[]) {
  const categories = new Set<string>();
  const tags = new Set<string>();
  const authors = new Set<string>();
  const others = new Map<string, string[]>();
  for (const node of all(item, 'category')) {
    const name = plainTitle(node.text, LONGEST);
    const nicename = attribute(node, 'nicename');
    if (name === '') continue;
    const domain = attribute(node, 'domain');
    if (domain === 'category' || domain === '') {
      if (!NO_CATEGORY.test(nicename || name.toLowerCase())) categories.add(name);
    } else if (domain === 'post_tag' || domain === 'tag') tags.add(name);
    else if (domain === 'author') authors.add(authorOf(name, nicename, blog));
    else if (domain === 'post_format') noteFormat(name, nicename, notes);
    else if (!INTERNAL.test(domain)) {
      const names = others.get(domain) ?? [];
      names.push(name);
      others.set(domain, names);
    }
  }
  for (const [domain, names] of [...others].slice(0, 20))
    addNote(
      notes,
      note(
        'lost',
        'taxonomy',
        `What it has under “${line(domain, 60)}” (${few(names)}) is not brought along`,
        names.length,
      ),
    );
  const creator = textOf(item, 'dc:creator');
  if (authors.size === 0 && creator !== '') authors.add(blog.authorNamed(creator) ?? withoutAddress(creator));
  return {
    authors: [...authors].slice(0, MOST),
    categories: [...categories].slice(0, MOST),
    tags: [...tags].slice(0, MOST),
  };
}

/** Co-Authors Plus writes a login, a display name, or an address of its own ("cap-…"). */
function authorOf(name: string, nicename: string, blog: Blog): string {
  return blog.authorNamed(name) ?? blog.authorNamed(nicename.replace(/^cap-/, '')) ?? withoutAddress(name);
}

/** Where only a login is known and that is a mail address, the public sees no more of it than its name. */
const withoutAddress = (login: string) => plainTitle(login).replace(/^([^\s@]+)@[^\s@]+\.[^\s@]+$/, '$1');

function noteFormat(name: string, nicename: string, notes: ImportNote[]) {
  if (nicename !== 'post-format-standard')
    addNote(notes, note('lost', 'format', `Its post format “${line(name, 60)}” is not brought along`));
}

/** Comments, sound files, and its place at the top of the blog. */
export function noteExtras(item: XmlNode, meta: ReadonlyMap<string, string>, notes: ImportNote[]): void {
  const comments = all(item, 'wp:comment').length;
  if (comments > 0)
    addNote(
      notes,
      note(
        'lost',
        'comments',
        `${counted(comments, 'comment')} ${comments === 1 ? 'is' : 'are'} not brought along`,
        comments,
      ),
    );
  if (textOf(item, 'wp:is_sticky') === '1')
    addNote(notes, note('lost', 'sticky', 'It was kept at the top of the blog, which is not brought along'));
  const enclosures = [
    ...all(item, 'enclosure').map((node) => attribute(node, 'url')),
    meta.get('enclosure')?.split('\n')[0]?.trim(),
  ];
  const files = [...new Set(enclosures.filter((url): url is string => Boolean(url)))];
  if (files.length > 0)
    addNote(
      notes,
      note(
        'lost',
        'podcast',
        `${counted(files.length, 'attached sound or video file')} (${few(files)}) ${files.length === 1 ? 'is' : 'are'} not brought along`,
        files.length,
      ),
    );
}
