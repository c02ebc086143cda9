/** Where a picture of Ghost's own library lies: on the site, or in the archive that was uploaded. */
export interface GhostImages {
  /** Puts real addresses into a text for those of the site, which Ghost keeps with a placeholder. */
  place(text: string): string;
  address(url: string): string;
}

const LIBRARY = /\/content\/(?:images|media|files)\//;

/**
 * @param library paths in the archive by what follows `content/`: images/2020/01/a.png
 */
export function ghostImages(library: ReadonlyMap<string, string>): GhostImages {
  const inArchive = (url: string): string | undefined => {
    const found = LIBRARY.exec(url);
    if (!found) return undefined;
    const rest = url.slice(found.index + '/content/'.length).replace(/[?#].*$/, '');
    const plain = decoded(rest).replace(/^images\/size\/[wh\d]+(?:\/format\/\w+)?\//, 'images/');
    const path = library.get(decoded(rest)) ?? library.get(plain);
    return path === undefined ? undefined : `archive:${path}`;
  };
  const address = (url: string) => inArchive(url) ?? url.replace(/^__GHOST_URL__/, '');
  return {
    address,
    place(text) {
      const placed =
        library.size === 0
          ? text
          : text.replace(
              /(?:__GHOST_URL__|https?:\/\/[^\s"'<>()/]{1,300})?\/content\/(?:images|media|files)\/[^\s"'<>()\\]{1,1000}/g,
              (url) => (url.includes(',') ? url : (inArchive(url) ?? url)),
            );
      return placed.replaceAll('__GHOST_URL__', '');
    },
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}
