/** Name of the parameter in the fragment by which the server tells the page which old path was asked for. */
export const REDIRECTED_FROM = 'from';

/**
 * @returns a path as redirects are looked up by: lower case, without query and closing slash, percent-encoded whether
 * it was typed so or not; '' for the home page
 */
export function normalPath(address: string): string {
  const path = withoutClosingSlashes(address.split(/[?#]/, 1)[0] ?? '');
  try {
    return encodeURI(decodeURI(path).toLowerCase()).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** Counted from the end: an expression would begin anew at each slash of an address that is made of nothing else. */
export function withoutClosingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Carries the query of the old address over to where it leads.
 * @param to a path or an absolute address, which may have a query and a fragment of its own
 * @param search with its question mark, or ''
 */
export function withQuery(to: string, search: string): string {
  if (search.length < 2) return to;
  const [address = '', fragment] = to.split(/#(.*)/s, 2);
  const joined = address + (address.includes('?') ? `&${search.slice(1)}` : search);
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
