/** Parameters that tell others who sent a link and lead nowhere else. */
const TRACKERS =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|mc_[ce]id|igshid|yclid|twclid|ttclid|li_fat_id|_hsenc|_hsmi|mkt_tok|vero_id|oly_\w+_id)$/i;

/** Services that stand between a link and where it leads, with the parameter that says where. */
const DETOURS: readonly [RegExp, string][] = [
  [/^(?:www\.)?google\.[a-z.]+$/, 'q'],
  [/\.safelinks\.protection\.outlook\.com$/, 'url'],
  [/^(?:l|lm)\.facebook\.com$/, 'u'],
  [/^(?:www\.)?linkedin\.com$/, 'url'],
];

/** @returns an address as it should stand in a text: whole, without trackers, and without detours that only count */
export function cleanAddress(typed: string): string {
  const text = typed.trim();
  const whole = /^www\.[^\s/]+\.[a-z]{2,}/i.test(text) ? `https://${text}` : text;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return whole;
  const url = new URL(whole);
  for (const [host, parameter] of DETOURS) {
    const target = url.searchParams.get(parameter);
    const isDetour =
      host.test(url.hostname) &&
      (url.hostname.includes('safelinks') || /^\/(?:url|l\.php|redir\/redirect)$/.test(url.pathname));
    if (isDetour && target && /^https?:\/\//i.test(target)) return cleanAddress(target);
  }
  const trackers = [...url.searchParams.keys()].filter((name) => TRACKERS.test(name));
  if (trackers.length === 0) return whole;
  for (const name of trackers) url.searchParams.delete(name);
  return url.href;
}

/** @returns the address as a path of this site, where it leads to this site */
export function onThisSite(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  return url.origin === window.location.origin ? `${url.pathname}${url.search}${url.hash}` : address;
}

/** @returns whether somebody types where a link leads, and not what it is about */
export const isAddress = (typed: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|www\.|\/|#)\S*$/i.test(typed.trim()) ||
  /^[^\s@/]+@[^\s@]+\.[a-z]{2,}$/i.test(typed.trim());
