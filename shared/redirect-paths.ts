/** Query parameter that tells the page's script which old path was requested; the script removes it. */
export const REDIRECTED_FROM = 'redirected_from';

/**
 * @returns the path in the form in which redirects are looked up: lower case, percent-encoded, without query and trailing
 * slashes; '' for the home page
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
 * @returns the key of an old address: its `normalPath`, '/' for the home page, or `/?p=12` for the home page with the number
 * of a post, which WordPress uses without permalinks
 */
export function oldAddress(address: string): string {
  const path = normalPath(address);
  if (path !== '' && path !== '/index.php') return path;
  const query = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1]);
  const number = /^0*(\d{1,19})$/.exec(query.get('p') ?? query.get('page_id') ?? '')?.[1];
  return number === undefined ? path || '/' : `/?p=${number}`;
}

/** @returns a query without the number of a post, with its question mark; '' if nothing remains */
export function withoutPostNumber(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('p');
  query.delete('page_id');
  return query.size > 0 ? `?${query}` : '';
}

/** Counts from the end, because a regular expression takes quadratic time for an address of slashes. */
export function withoutClosingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Adds the query of the old address to the new one.
 * @param to a path or an absolute address, which may have its own query and fragment
 * @param search with its question mark, or ''
 */
export function withQuery(to: string, search: string): string {
  if (search.length < 2) return to;
  const [address = '', fragment] = to.split(/#(.*)/s, 2);
  const joined = address + (address.includes('?') ? `&${search.slice(1)}` : search);
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
