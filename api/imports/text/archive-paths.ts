import path from 'node:path/posix';
import { decodePercent } from './urls.ts';

/** Folders that site generators serve from the root. */
const PUBLIC_FOLDERS = [
  '',
  'static/',
  'public/',
  'assets/',
  'source/',
  'src/',
  'src/assets/',
  'content/',
  'app/',
];
/** Bounds the search for a post in a deep folder. */
const MOST_LEVELS = 10;

/**
 * Finds a file of an archive by its address in a post: next to the post, else in a folder that generators serve from the root.
 * @param address as the post has it, relative or from the root of the site
 * @param post path of the post's own file
 * @param hasFile whether the archive has a file at a path, in NFC
 */
export function pathInArchive(
  address: string,
  post: string,
  hasFile: (path: string) => boolean,
): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address)) return undefined;
  // macOS decomposes accented letters in file names, and in links to them.
  const bare = decodePercent(address.replace(/[?#].*$/s, '')).normalize('NFC');
  const folder = path.dirname(post);
  // Hexo keeps the pictures of post.md in a folder "post".
  const beside = bare.startsWith('/') ? [] : [folder, post.replace(/\.[^./]+$/, ''), `${folder}/images`];
  const steps = folder === '.' ? [] : folder.split('/').slice(0, MOST_LEVELS);
  const roots = ['', ...steps.map((_, at) => `${steps.slice(0, steps.length - at).join('/')}/`)];
  const fromRoot = bare.replace(/^(?:\.{0,2}\/)+/, '');
  return [
    ...beside.map((one) => path.join(one, bare)),
    ...roots.flatMap((root) => PUBLIC_FOLDERS.map((one) => path.normalize(root + one + fromRoot))),
  ].find(hasFile);
}
