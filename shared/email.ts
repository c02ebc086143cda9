/**
 * The pattern of the HTML standard's <input type="email">, and beyond it: no two dots in a row or in front, and a
 * domain of at least two labels, because an address without one cannot be reached from here.
 */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]*[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;

/**
 * An address whose domain has letters beyond ASCII gets the domain's name in the DNS (RFC 5891), `exämple.com` becomes
 * `xn--exmple-cua.com`: every mail server can send there, and one mailbox has one spelling. What stands before the @
 * stays as it is, and beyond ASCII is refused by the pattern: hardly any mail server takes it (RFC 6531), and which of
 * its letters are the same depends on who compares them.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || !/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain) || !/[^\0-\x7f]/.test(domain)) return address;
  const url = `http://${domain}/`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}
