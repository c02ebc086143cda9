/** Redirecting pages, and their parameter with the target. */
const DETOURS: readonly [host: RegExp, path: RegExp, parameters: readonly string[]][] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}$/, /^\/url$/, ['q', 'url']],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
  [/^statics\.teams\.cdn\.office\.net$/, /safelinks/, ['url']],
  [/^lm?\.facebook\.com$/, /^\/l\.php$/, ['u']],
  [/^l\.instagram\.com$/, /^\//, ['u']],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)/, ['url']],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, ['q']],
  [/^slack-redir\.net$/, /^\/link$/, ['url']],
  [/^out\.reddit\.com$/, /^\//, ['url']],
  [/^t\.umblr\.com$/, /^\/redirect$/, ['z']],
  [/^duckduckgo\.com$/, /^\/l\/?$/, ['uddg']],
  [/^(?:www\.)?notion\.so$/, /^\/external-link/, ['url']],
];

/** Tracking parameters, which pages do not need. */
const TRACKERS =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid?|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|__hs\w+|hsctatracking|vero_(?:id|conv)|oly_(?:enc|anon)_id|ref_src|ref_url|_openstat|s_cid|cmpid|ncid|_ga|_gl|wt\.mc_id|trk|trackingid)$/i;

/** The most nested redirects, such as a link of a mail through a search engine. */
const DETOURS_MAX = 5;

/** A URL without tracking. */
export interface CleanAddress {
  address: string;
  /** Whether anything was removed. */
  isCleaned: boolean;
}

/** Resolves redirecting pages and removes tracking parameters. */
export function cleanAddress(given: string): CleanAddress {
  let url = URL.parse(given.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return { address: given.trim(), isCleaned: false };
  let isCleaned = false;
  for (let count = 0; count < DETOURS_MAX; count += 1) {
    const next = targetOf(url);
    if (!next) break;
    url = next;
    isCleaned = true;
  }
  const wanted = [...url.searchParams.keys()].filter((name) => !TRACKERS.test(name));
  if (wanted.length < url.searchParams.size) {
    // The rest stays as written: a page may distinguish `%20` from `+`.
    const kept = url.search
      .slice(1)
      .split('&')
      .filter((part) => !TRACKERS.test(decoded(part.split('=', 1)[0] ?? '')));
    url.search = kept.join('&');
    isCleaned = true;
  }
  return { address: isCleaned ? url.href : given.trim(), isCleaned };
}

function targetOf(url: URL): URL | null {
  const detour = DETOURS.find(([host, path]) => host.test(url.hostname) && path.test(url.pathname));
  const target = detour?.[2].map((name) => url.searchParams.get(name)).find(Boolean) ?? proofpoint(url);
  const next = target ? URL.parse(target) : null;
  return next && /^https?:$/.test(next.protocol) ? next : null;
}

/** Proofpoint, a mail filter, encodes the URL in its own. */
function proofpoint(url: URL): string | undefined {
  if (!/^urldefense(?:\.proofpoint)?\.com$/.test(url.hostname)) return undefined;
  const second = url.pathname.startsWith('/v2/') ? url.searchParams.get('u') : null;
  if (second) return decoded(second.replaceAll('-', '%').replaceAll('_', '/'));
  // It may replace characters by asterisks and encode them at the end; such a URL is left as it is.
  const third = /^\/v3\/__([^*]+?)__;/.exec(url.pathname + url.search)?.[1];
  return third?.replace(/^(https?):\/(?!\/)/, '$1://');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
