/** Below /newsletter/<act>/ and /preview/ stands a token that is as good as a password. */
const SECRET_PART = /^(\/newsletter\/[^/]+|\/preview)\/.+/;

/** Parameters that say who someone is: mail addresses, names, tokens, and the click ids of advertisers. */
const PERSONAL_NAME =
  /mail|phone|token|password|secret|clid$|^((first|last|full)_?)?name$|^(code|key|sig|_gl)$/i;

/** A mail address, or ten digits and more, which may be a telephone number. */
const PERSONAL_VALUE = /@|(?:\d[\s().+-]*){10,}/;

/** Path and query as analytics may know them: to the letter, less what is personal or secret. */
export function reportableAddress(pathname: string, search: string): string {
  return pathname.replace(SECRET_PART, '$1') + reportableSearch(search);
}

/** Where someone came from. Another site's query is none of our business; our own addresses are as above. */
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
