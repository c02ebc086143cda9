/** Old addresses and where their content lives now (SPEC section 2.4). */
export const REDIRECTS: { readonly [to: string]: readonly string[] } = {
  '/specialities': [
    '/portfolio',
    '/projects',
    '/portfolio/family-business',
    '/portfolio/healthcare',
    '/portfolio/technology',
    '/portfolio/manufacturing',
    '/portfolio/legal-practices',
    '/portfolio/logistics',
    '/portfolio/renewable-energy',
    '/portfolio/luxury-travel',
    '/portfolio/professional-services',
    '/services',
    '/expertise',
    '/what-we-do',
    '/industries',
    '/case-studies',
    '/work',
    '/services.html',
    '/services.php',
  ],
  '/contact': [
    '/contact-us',
    '/get-in-touch',
    '/reach-out',
    '/consultations',
    '/contact.html',
    '/contact.php',
  ],
  '/about': ['/our-story', '/who-we-are', '/about.html', '/about.php'],
  '/team': ['/our-team', '/leadership'],
  '/blog': [
    '/news',
    '/articles',
    '/insights',
    '/blog.html',
    '/blog.php',
    '/blog/index.html',
    '/blog/index.php',
  ],
  '/': ['/index.html', '/index.php', '/home.html', '/home.php'],
};

/** Name of the parameter in the fragment by which the server tells the page which old path was asked for. */
export const REDIRECTED_FROM = 'from';

const targets = new Map(
  Object.entries(REDIRECTS).flatMap(([to, paths]) => paths.map((path): [string, string] => [path, to])),
);

/**
 * Where an old path leads; upper and lower case are alike and a closing slash is ignored.
 * The query is the caller's to carry over.
 * @param pathname as it stands in the address
 * @returns null for a path that is not an old one
 */
export function redirectFor(pathname: string): string | null {
  return targets.get(pathname.toLowerCase().replace(/\/+$/, '')) ?? null;
}
