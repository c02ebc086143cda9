import { type FSWatcher, globSync, watch } from 'node:fs';
import path from 'node:path';

/** Milliseconds in which saved files are one change. */
const TOGETHER = 50;
/** Sources without tests; names without a dot are folders, perhaps new. */
const COUNTS = /^[^.]+$|(?<!\.test)\.(ts|json|md)$/;

/**
 * Reports changes of sources below folders. It watches folders, not files: an editor that saves by renaming replaces the
 * file, and a watch on the file stays with the old one.
 * @param folders relative to root
 * @param onChange gets the path, relative to root, of the last file of a change
 * @returns a function that ends the watch
 */
export function watchFolders(root: string, folders: string[], onChange: (file: string) => void): () => void {
  const watched = new Map<string, FSWatcher>();
  let due: NodeJS.Timeout | undefined;
  const open = () => {
    for (const folder of globSync(
      folders.flatMap((name) => [name, `${name}/**/`]),
      { cwd: root },
    )) {
      const place = path.join(folder);
      if (watched.has(place)) continue;
      const watcher = watch(path.join(root, place), (_event, name) => changed(path.join(place, name ?? '')));
      watched.set(place, watcher);
      // Its folder has been removed.
      watcher.on('error', () => watched.delete(place));
    }
  };
  const changed = (file: string) => {
    if (!COUNTS.test(path.basename(file))) return;
    clearTimeout(due);
    due = setTimeout(() => {
      open();
      onChange(file);
    }, TOGETHER);
  };
  open();
  return () => {
    clearTimeout(due);
    for (const watcher of watched.values()) watcher.close();
  };
}
