const LONGEST = 2000;

/** Percent-encoding decoded, as far as it is valid: WordPress stores a Unicode slug as "%d0%bf…". */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns the URL as it is if it is absolute or a path from the root; null for anything else, such as a tag: or urn: id */
export function usableUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return null;
  if (/^https?:\/\/[^\s/]/i.test(trimmed)) return URL.canParse(trimmed) ? trimmed : null;
  return /^\/(?!\/)\S*$/.test(trimmed) ? trimmed : null;
}

/** @param base what it is relative to; null where that is unknown */
export function resolveUrl(text: string, base: string | null): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LONGEST) return null;
  const url = base ? URL.parse(trimmed, base) : null;
  if (url) return /^https?:$/.test(url.protocol) ? usableUrl(url.href) : null;
  return usableUrl(trimmed);
}

/** The last part of a URL's path, decoded and without an ending such as .html; null where it has none. */
export function slugOfUrl(url: string | null): string | null {
  const path = (url ?? '').replace(/^https?:\/\/[^/?#]+/i, '').replace(/[?#].*$/s, '');
  const last = path.split('/').findLast((part) => part !== '');
  const slug = decodePercent(last ?? '').replace(/\.(?:html?|php|aspx?|xhtml)$/i, '');
  return slug === '' || /^index$/i.test(slug) ? null : slug;
}

/** A URL without the slash at its end. */
export const withoutSlash = (url: string): string => url.trim().slice(0, LONGEST).replace(/\/+$/, '');
