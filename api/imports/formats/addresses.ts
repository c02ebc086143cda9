/** Percent-encoding decoded, as far as it is valid: WordPress keeps a Unicode slug as "%d0%bf…". */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns the address as it is if it is absolute or a path from the root; null for anything else, such as a tag: or urn: id */
export function usableAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > 2000) return null;
  if (/^https?:\/\/[^\s/]/i.test(trimmed)) return URL.canParse(trimmed) ? trimmed : null;
  return /^\/(?!\/)\S*$/.test(trimmed) ? trimmed : null;
}

/** @param base what it is relative to; null where that is unknown */
export function resolved(address: string, base: string | null): string | null {
  const trimmed = address.trim();
  if (trimmed === '' || trimmed.length > 2000) return null;
  if (base && URL.canParse(base)) {
    const url = URL.canParse(trimmed, base) ? new URL(trimmed, base) : null;
    if (url) return /^https?:$/.test(url.protocol) ? usableAddress(url.href) : null;
  }
  return usableAddress(trimmed);
}

/** The last part of an address's path, decoded and without an ending such as .html; null where it has none. */
export function slugOfAddress(address: string | null): string | null {
  if (!address) return null;
  const path = address.replace(/^https?:\/\/[^/?#]+/i, '').replace(/[?#].*$/s, '');
  const last = path.split('/').findLast((part) => part !== '');
  const slug = percentDecoded(last ?? '').replace(/\.(?:html?|php|aspx?|xhtml)$/i, '');
  return slug === '' || /^index$/i.test(slug) ? null : slug.slice(0, 500).toWellFormed();
}

/** An address without the slash at its end. */
export const withoutSlash = (address: string): string => address.trim().slice(0, 2000).replace(/\/+$/, '');
