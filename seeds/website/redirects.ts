/** The specified redirects, by target. */
const SPECIFIED: { readonly [to: string]: readonly string[] } = {
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

export const redirects = Object.entries(SPECIFIED).flatMap(([to_path, paths]) =>
  paths.map((from_path) => ({ from_path, to_path, source: 'specification' })),
);
