import * as yauzl from 'yauzl';

const LONGEST_PATH = 1000;

/** What systems add to archives by themselves. */
const CLUTTER =
  /(?:^|\/)(?:__MACOSX|\.git|\.svn)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i;

export const isClutter = (path: string): boolean => CLUTTER.test(path);

/** Older archivers write UTF-8 without saying so; what is not UTF-8 is the code page of DOS. */
export function entryName(entry: yauzl.Entry): string {
  const named = (entry.generalPurposeBitFlag & 0x800) !== 0;
  const hasUnicodePath = entry.extraFields.some((field) => field.id === 0x7075);
  if (!named && !hasUnicodePath) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(entry.fileNameRaw);
    } catch {
      // Falls through to the code page of DOS.
    }
  }
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
}

/** @returns the path with slashes and no empty steps; null for one that leads out of the archive or means nothing */
export function safePath(name: string): string | null {
  const path = name.replaceAll('\\', '/');
  if (path.includes('\0') || path.startsWith('/') || /^[a-z]:/i.test(path)) return null;
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  if (steps.length === 0 || steps.includes('..')) return null;
  const joined = steps.join('/').normalize('NFC').toWellFormed();
  return joined.length > LONGEST_PATH ? null : joined;
}

/** Links, devices and pipes of Unix: nothing that has a content of its own. */
export function isSpecial(entry: yauzl.Entry): boolean {
  const system = entry.versionMadeBy >> 8;
  if (system !== 3 && system !== 19) return false;
  const kind = (entry.externalFileAttributes >>> 16) & 0xf000;
  return kind !== 0 && kind !== 0x8000 && kind !== 0x4000;
}

/** The folder that all paths lie in, with its slash, where an archive holds just one; '' otherwise. */
export function commonFolder(paths: readonly string[]): string {
  const first = paths[0];
  if (!first?.includes('/')) return '';
  const folder = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(folder)) ? folder : '';
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
