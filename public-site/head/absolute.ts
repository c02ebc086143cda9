/** @returns `address` as it is when absolute, below the site's own otherwise. */
export function absolute(address: string, siteUrl: string): string {
  return /^https?:\/\//i.test(address)
    ? address
    : `${siteUrl}${address.startsWith('/') ? '' : '/'}${address}`;
}
