/**
 * Where to report a weakness of the site (RFC 9116).
 * @returns null while there is nobody to write to
 */
export function securityText(siteUrl: string, email: string | null, now: Date): string | null {
  if (email === null) return null;
  // To be replaced within a year; a whole month keeps the text the same for as long.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 7, 1));
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
