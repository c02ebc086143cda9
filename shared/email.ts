/**
 * The pattern of the HTML standard's <input type="email">, but without consecutive or leading dots, and with a domain of at
 * least two labels, as others cannot be reached over the internet.
 */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]*[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;

/** Below a field with anything else. */
export const EMAIL_INVALID = 'Please enter a valid email address';

/**
 * Converts a domain with non-ASCII letters to its DNS name (RFC 5891), such as `exämple.com` to `xn--exmple-cua.com`, which
 * every mail server supports, and which gives a mailbox a single spelling. The part before the @ is unchanged; the pattern
 * refuses it if it is not ASCII, as few mail servers support that (RFC 6531), and JavaScript and PostgreSQL differ on which
 * letters are equal. Marks that nobody sees, as come with an address that is copied from a page, are left out.
 */
export function withAsciiDomain(copied: string): string {
  const address = copied.replace(/[\u200b\u2060\ufeff]/g, '');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || !/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain) || !/[^\0-\x7f]/.test(domain)) return address;
  const url = `http://${domain}/`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}
