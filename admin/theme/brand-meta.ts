/** @returns what the server says in the page about the owner's brand; undefined where it is the product's own */
export const brandMeta = (name: 'colours' | 'icon' | 'line'): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="brand-${name}"]`)?.content;
