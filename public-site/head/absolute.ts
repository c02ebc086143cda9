/** @returns an absolute address unchanged, a path below the site's address */
export function absolute(address: string, siteUrl: string): string {
  return /^https?:\/\//i.test(address)
    ? address
    : `${siteUrl}${address.startsWith('/') ? '' : '/'}${address}`;
}
