import { createHash } from 'node:crypto';

/**
 * @returns a UUID (version 8, RFC 9562) that depends only on its arguments, so that all fresh installations have the same ids
 * @param kind such as 'post'
 * @param key natural key, such as a slug or a lower-case email address
 */
export function deterministicId(kind: string, key: string): string {
  const hex = createHash('sha256').update(`${kind}:${key}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
