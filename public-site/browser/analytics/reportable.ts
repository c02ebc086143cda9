import { REDIRECTED_FROM } from '#shared/redirect-paths.ts';

/** Addresses below /newsletter/<act>/ and /preview/ contain a secret token. */
const SECRET_PART = /^(\/newsletter\/[^/]+|\/preview)\/.+/;

/** Parameters that identify a person: email addresses, names, tokens, and ids of a click or of a newsletter's recipient. */
const PERSONAL_NAME =
  /mail|phone|token|password|secret|clk?id$|^((first|last|full)_?)?name$|^(code|key|sig|request|_gl|gclsrc|[gw]braid|igshi?d?|li_fat_id|epik|sccid|rdt_cid|mc_eid|_hsenc|mkt_tok)$/i;

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

/** @param stays names of parameters that are kept whatever they contain */
export function reportableSearch(search: string, stays: readonly string[] = []): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams(
    [...given].filter(([name, value]) => stays.includes(name) || !isUnreportable(name, value)),
  );
  if (kept.size === given.size) return search;
  return kept.size > 0 ? `?${kept}` : '';
}

const isUnreportable = (name: string, value: string): boolean =>
  name === REDIRECTED_FROM || PERSONAL_NAME.test(name) || PERSONAL_VALUE.test(value);
