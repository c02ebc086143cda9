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
