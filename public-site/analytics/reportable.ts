/** Addresses below /newsletter/<act>/ and /preview/ contain a secret token. */
const SECRET_PART = /^(\/newsletter\/[^/]+|\/preview)\/.+/;

/** Parameters that identify a person: email addresses, names, tokens, and click ids of advertisers. */
const PERSONAL_NAME =
  /mail|phone|token|password|secret|clid$|^((first|last|full)_?)?name$|^(code|key|sig|_gl)$/i;

/** An email address, or at least ten digits, which may be a telephone number. */
const PERSONAL_VALUE = /@|(?:\d[\s().+-]*){10,}/;

/** @returns the path and query without personal and secret parts */
export function reportableAddress(pathname: string, search: string): string {
  return pathname.replace(SECRET_PART, '$1') + reportableSearch(search);
}

/** @returns the referrer: of other sites without a query, of this site like reportableAddress() */
export function reportableReferrer(referrer: string, origin: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const from = new URL(referrer);
  return (
    from.origin + (from.origin === origin ? reportableAddress(from.pathname, from.search) : from.pathname)
  );
}

function reportableSearch(search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams(
    [...given].filter(([name, value]) => !PERSONAL_NAME.test(name) && !PERSONAL_VALUE.test(value)),
  );
  if (kept.size === given.size) return search;
  return kept.size > 0 ? `?${kept}` : '';
}
