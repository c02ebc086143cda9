import path from 'node:path/posix';

const LONGEST = 2000;

/** Decodes percent-encoding, as in WordPress's Unicode slugs ("%d0%bf…"); invalid text is returned as it is. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns an absolute URL or a path from the root unchanged; null for anything else, such as a tag: or urn: id */
export function usableUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return null;
  if (/^https?:\/\/[^\s/]/i.test(trimmed)) return URL.canParse(trimmed) ? trimmed : null;
  return /^\/(?!\/)\S*$/.test(trimmed) ? trimmed : null;
}

/** @param base null if unknown */
export function resolveUrl(text: string, base: string | null): string | null {
  const url = base !== null && text.trim() !== '' ? URL.parse(text.trim(), base) : null;
  return usableUrl(url?.href ?? text);
}

/** The host of a web address, without "www."; null for anything else, such as a path. */
export function hostOf(address: string): string | null {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\./, '') : null;
}

/** Whether a URL ends as that of a picture does. */
export const isPictureUrl = (url: string): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?)(?:[?#]|$)/i.test(url);

/** The last segment of a URL's path, decoded and without an extension such as .html; null if it has none. */
export function slugOfUrl(url: string | null): string | null {
  const path = (url ?? '').replace(/^https?:\/\/[^/?#]+/i, '').replace(/[?#].*$/s, '');
  const last = path.split('/').findLast((part) => part !== '');
  const slug = decodePercent(last ?? '').replace(/\.(?:html?|php|aspx?|xhtml)$/i, '');
  return slug === '' || /^index$/i.test(slug) ? null : slug;
}

/** A URL without its trailing slash. */
export const withoutSlash = (url: string): string => url.trim().slice(0, LONGEST).replace(/\/+$/, '');

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
