import type { Archive } from '../zip.ts';
import { folderOf } from '../zip-paths.ts';
import type { MarkdownSite } from './site.ts';

/** Finds the picture in the archive that an address in a text means. */
export type FindPicture = (address: string) => string | undefined;

/** Folders whose content a generator puts at the root of the site. */
const PUBLIC_FOLDERS = ['', 'static/', 'assets/', 'public/', 'source/', 'content/', 'src/assets/', 'src/'];

export function pictureFinder(archive: Archive, site: MarkdownSite, postPath: string): FindPicture {
  const own = folderOf(postPath);
  // A post.md that has its pictures in a folder of the same name.
  const beside = postPath.replace(/\.[^./]+$/, '/');
  return (address) => {
    if (/^[a-z][a-z+.-]*:/i.test(address) && !(site.url && address.startsWith(`${site.url}/`)))
      return undefined;
    if (address.startsWith('//') || address.startsWith('#')) return undefined;
    const local = site.url && address.startsWith(`${site.url}/`) ? address.slice(site.url.length) : address;
    const plain = decoded(local.replace(/[?#].*$/, '')).replaceAll('\\', '/');
    const fromRoot = plain.replace(/^\/+/, '');
    const places = plain.startsWith('/') ? [] : [own + plain, beside + plain];
    places.push(...PUBLIC_FOLDERS.map((folder) => site.root + folder + fromRoot));
    for (const place of places) {
      const path = walked(place);
      if (path && archive.find(path)) return path;
    }
    return undefined;
  };
}

/** Takes steps up and down; undefined when they lead out. */
function walked(path: string): string | undefined {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join('/').normalize('NFC');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Pictures of Markdown, of HTML and of Hugo's figure; nothing here looks far, so that no text can make it slow. */
const MARKDOWN =
  /(!\[[^[\]\n]{0,1000}\]\()[ \t]*(?:<([^<>\n]{1,2000})>|([^\s()<>]{1,2000}(?:\([^\s()]{0,200}\)[^\s()<>]{0,2000})?))/g;
const REFERENCE = /^( {0,3}\[[^[\]\n]{1,500}\]:[ \t]*)(\S{1,2000})/gm;
const ATTRIBUTE =
  /(<img\b[^<>]{0,2000}?\ssrc=|\{\{[<%]\s*(?:figure|image|img)\b[^{}]{0,2000}?\ssrc=)(["'])([^"'\n]{1,2000})\2/gi;
/** Obsidian's. */
const WIKI = /!\[\[([^[\]|\n]{1,500})(?:\|([^[\]\n]{0,500}))?\]\]/g;
/** Liquid, as Jekyll's own documentation writes addresses of pictures. */
const LIQUID =
  /\{\{\s*(?:site\.(?:baseurl|url)\s*\}\}(?:\{\{\s*site\.baseurl\s*\}\})?|(["'])([^"'\n}]{1,500})\1\s*\|\s*(?:relative_url|absolute_url|prepend:[^}]{1,60})\s*\}\})/g;

/** Writes `archive:<path>` for each picture that lies in the archive, and leaves code alone. */
export function placePictures(text: string, find: FindPicture): string {
  const parts: string[] = [];
  let prose: string[] = [];
  let fence = '';
  const flush = () => {
    if (prose.length > 0) parts.push(outsideCode(prose.join('\n'), find));
    prose = [];
  };
  for (const row of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(row)?.[1];
    if (fence ? mark?.startsWith(fence) && row.trim() === mark : mark) {
      flush();
      parts.push(row);
      fence = fence ? '' : (mark as string);
    } else if (fence) parts.push(row);
    else prose.push(row);
  }
  flush();
  return parts.join('\n');
}

function outsideCode(text: string, find: FindPicture): string {
  let placed = '';
  let at = 0;
  for (const code of text.matchAll(/`[^`\n]+`/g)) {
    placed += placeIn(text.slice(at, code.index), find) + code[0];
    at = code.index + code[0].length;
  }
  return placed + placeIn(text.slice(at), find);
}

function placeIn(text: string, find: FindPicture): string {
  const target = (path: string) => (/[\s()<>]/.test(path) ? `<archive:${path}>` : `archive:${path}`);
  return text
    .replace(LIQUID, (_whole, _quote, path: string | undefined) => path ?? '')
    .replace(MARKDOWN, (whole, before: string, angled: string | undefined, bare: string | undefined) => {
      const path = find(angled ?? bare ?? '');
      return path ? before + target(path) : whole;
    })
    .replace(REFERENCE, (whole, before: string, address: string) => {
      const path = find(address.replace(/^<|>$/g, ''));
      return path ? before + target(path) : whole;
    })
    .replace(ATTRIBUTE, (whole, before: string, quote: string, address: string) => {
      const path = find(address);
      return path && !path.includes(quote) ? `${before}${quote}archive:${path}${quote}` : whole;
    })
    .replace(WIKI, (whole, name: string, alt = '') => {
      const path = find(name);
      return path ? `![${/^\d+(?:x\d+)?$/.test(alt) ? '' : alt}](${target(path)})` : whole;
    });
}
