import { posix } from 'node:path';
import { folderOf } from '../containers/archive.ts';
import type { Notes } from '../text.ts';

/** Finds the file of a page by what a reference in another one calls it. */
export type FindPage = (name: string, from: string) => string | undefined;

/** A page without its extension, its language, and the name of the index of a bundle or a section. */
const keyOf = (path: string): string =>
  path
    .replace(/(?:\.[a-z]{2})?\.(?:md|markdown|html)$/i, '')
    .replace(/(?:^|\/)_?index$/, '')
    .toLowerCase();

/**
 * As Hugo finds them: below the folder of the page or from the root, else by a last part of the path that only one page has.
 * @param root of the pages
 */
export function pagesOf(paths: readonly string[], root: string): FindPage {
  const pages = paths.filter((path) => path.startsWith(root) && /\.(?:md|markdown|html)$/i.test(path));
  const byKey = new Map(pages.map((path) => [keyOf(path.slice(root.length)), path]));
  const byName = Map.groupBy(byKey, ([key]) => posix.basename(key));
  return (name, from) => {
    const key = keyOf(posix.normalize(name)).replace(/^\//, '');
    const beside = posix.join(folderOf(from).slice(root.length), key);
    const found = (name.startsWith('/') ? undefined : byKey.get(beside)) ?? byKey.get(key);
    if (found) return found;
    const ends = byName.get(posix.basename(key))?.filter(([one]) => `/${one}`.endsWith(`/${key}`)) ?? [];
    return ends.length === 1 ? ends[0]?.[1] : undefined;
  };
}

const REFERENCE =
  /\{\{[<%]\s*(?:rel)?ref\s+(?:path\s*=\s*)?["'`]?([^\s"'`<>%#]{1,500})(#[^\s"'`<>%]{1,200})?["'`]?[^{}<>%]{0,200}[>%]\}\}/g;

/** Replaces Hugo's `ref` and `relref` by the path of the file, which the import knows; other addresses stay as they are. */
export function withReferences(text: string, from: string, findPage: FindPage, notes: Notes): string {
  return text.replace(REFERENCE, (tag, name: string, fragment = '') => {
    if (/^[a-z][a-z\d+.-]*:/i.test(name)) return tag;
    const file = findPage(name, from);
    if (file) return `/${file}${fragment}`.replaceAll(' ', '%20');
    notes.lost('link', `A link leads to “${name}”, which is not in the archive`);
    return tag;
  });
}
