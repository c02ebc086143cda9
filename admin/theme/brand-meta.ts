/** @returns a brand value that the server put into the page; undefined for the product's default */
export const brandMeta = (name: 'colours' | 'icon' | 'line'): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="brand-${name}"]`)?.content;
