/** Cookies that Google Analytics sets: _ga, _ga_<id>, _gid, _gat… and _gac_… */
const ANALYTICS_COOKIE = /^_(ga|gid|gat|gac)(_|$)/;

/** Deletes the analytics cookies of this browser; our own collector stores nothing. */
export function clearAnalyticsStorage(): void {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? '';
    if (!ANALYTICS_COOKIE.test(name)) continue;
    for (const domain of domains(window.location.hostname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
    }
  }
}

/** @returns the cookie domains possible for a host */
function domains(host: string): string[] {
  const labels = host.split('.');
  return ['', ...labels.map((_, index) => `; Domain=.${labels.slice(index).join('.')}`)];
}
