import { baseOf, folderOf } from '../zip-paths.ts';
import type { MarkdownSite } from './site.ts';

/** What the path of a file says of its post. */
export interface Place {
  /** The file's name, or the folder's where the file is the index of it, for people. */
  name: string;
  slug: string;
  date: string;
  draftFolder: boolean;
  postFolder: boolean;
  /** First folder under content/ of Hugo. */
  section: string;
  /** Folders above _posts of Jekyll, which are categories. */
  folders: string[];
}

/** Where sources lie, as in Hexo's source/_posts: no category. */
const SOURCE_FOLDER = /^(?:source|src|docs|site|content|app|blog)$/i;

export function placeOf(path: string, site: MarkdownSite): Place {
  const inSite = path.startsWith(site.root) ? path.slice(site.root.length) : path;
  const isIndex = /^index(?:\.[a-z]{2}(?:-[a-z]{2})?)?\.(?:md|markdown|mdx|html?)$/i.test(baseOf(inSite));
  const name = isIndex
    ? baseOf(folderOf(inSite).replace(/\/$/, ''))
    : baseOf(inSite)
        .replace(/\.(?:md|markdown|mdown|mkdn?|mdx|html?)$/i, '')
        .replace(site.generator === 'hugo' ? /\.[a-z]{2}(?:-[a-z]{2})?$/i : /(?!)/, '');
  const dated = /^(\d{4}-\d{1,2}-\d{1,2})[-_ ](.+)$/.exec(name);
  // Notion puts its own number behind every name.
  const bare = (dated?.[2] ?? name).replace(/[ -][\da-f]{32}$/, '');
  const steps = folderOf(inSite).split('/').filter(Boolean);
  const posts = steps.findIndex((step) => step === '_posts' || step === '_drafts');
  const section =
    site.generator === 'hugo' && steps[0] === 'content' && steps.length > (isIndex ? 2 : 1)
      ? (steps[1] ?? '')
      : '';
  return {
    name: bare.replace(/[-_]+/g, ' ').trim(),
    slug: bare.trim().replace(/\s+/g, '-').toLowerCase(),
    date: dated?.[1] ?? '',
    draftFolder: steps.some((step) => /^_?drafts$/i.test(step)),
    postFolder: posts >= 0,
    section,
    folders: posts > 0 ? steps.slice(0, posts).filter((step) => !SOURCE_FOLDER.test(step)) : [],
  };
}
