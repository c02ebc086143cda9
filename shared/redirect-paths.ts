/** Parameter in the fragment that tells the page which old path was requested. */
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

/**
 * @returns what an old address is known by: its path as `normalPath` gives it, '/' for the home page, and `/?p=12` for the
 * home page asked for by the number of a post, as WordPress does without permalinks
 */
export function oldAddress(address: string): string {
  const path = normalPath(address);
  if (path !== '' && path !== '/index.php') return path;
  const query = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1]);
  const number = /^0*(\d{1,19})$/.exec(query.get('p') ?? query.get('page_id') ?? '')?.[1];
  return number === undefined ? path || '/' : `/?p=${number}`;
}

/** @returns what is left of a query once the number of a post is taken out, with its question mark, or '' */
export function withoutPostNumber(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('p');
  query.delete('page_id');
  return query.size > 0 ? `?${query}` : '';
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
