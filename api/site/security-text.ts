/**
 * @returns security.txt, where to report vulnerabilities (RFC 9116); null without an email address
 */
export function securityText(siteUrl: string, email: string | null, now: Date): string | null {
  if (email === null) return null;
  // Must be within a year; the first of a month keeps the text unchanged for a month.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 7, 1));
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
