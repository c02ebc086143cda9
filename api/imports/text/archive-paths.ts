import path from 'node:path/posix';
import { decodePercent, hostOf } from './urls.ts';

/** Folders that site generators serve from the root; Hexo's is source/. */
const PUBLIC_FOLDERS = ['', 'static/', 'assets/', 'public/', 'source/', 'src/', 'content/'];

/** What finds a post's pictures in the archive that it came in. */
export interface ArchiveContext {
  /** Path of the post's own file, for archives of Markdown; null for all others. */
  archivePath: string | null;
  /** The old site's address, whose pictures may be in the archive. */
  siteUrl: string | null;
  /** Whether the archive has a picture at this path, in NFC. */
  hasFile(path: string): boolean;
}

/**
 * Finds a file of an archive by its address in a post: next to the post, else in a folder that generators serve from the root.
 * @param address as the post has it: relative, from the root of the site, or the site's own in full
 */
export function pathInArchive(
  address: string,
  { archivePath, siteUrl, hasFile }: ArchiveContext,
): string | undefined {
  const given = pathOnSite(address, siteUrl) ?? address;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(given)) return undefined;
  if (archivePath === null && !given.startsWith('/')) return undefined;
  // macOS decomposes accented letters in file names, and in links to them.
  const bare = decodePercent(given.replace(/[?#].*$/s, '')).normalize('NFC');
  const post = archivePath ?? '';
  const steps = path.dirname(post).split('/');
  const folders = steps.map((_, at) => `${steps.slice(0, steps.length - at).join('/')}/`);
  const fromRoot = bare.replace(/^(?:\.{0,2}\/)+/, '');
  return [
    // Hexo keeps the pictures of post.md in a folder "post".
    ...(bare.startsWith('/')
      ? []
      : [folders[0], post.replace(/\.[^./]+$/, '')].map((one) => `${one}/${bare}`)),
    ...['', ...folders].flatMap((folder) => PUBLIC_FOLDERS.map((one) => folder + one + fromRoot)),
    // What people pack is often WordPress's folder "uploads" alone.
    ...(fromRoot.startsWith('wp-content/uploads/') ? [fromRoot.slice('wp-content/'.length)] : []),
  ]
    .map((one) => path.normalize(one))
    .find(hasFile);
}

/** The path of a full address below the site's own; null for an address elsewhere. */
function pathOnSite(address: string, siteUrl: string | null): string | null {
  if (!/^(?:https?:)?\/\//i.test(address)) return null;
  // Ghost's exports do not name their site.
  if (siteUrl === null) return /^[^?#]{1,300}?(\/content\/(?:images|files)\/.+)$/.exec(address)?.[1] ?? null;
  const host = hostOf(address);
  if (host === null || host !== hostOf(siteUrl)) return null;
  const { pathname } = new URL(address, siteUrl);
  const folder = new URL(siteUrl).pathname.replace(/\/$/, '');
  return pathname.startsWith(`${folder}/`) ? pathname.slice(folder.length) : pathname;
}
