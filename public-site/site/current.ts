import { withoutClosingSlashes } from '#shared/redirect-paths.ts';

const trimmed = (path: string): string => (path.length > 1 ? withoutClosingSlashes(path) : path);

/** @returns whether `pathname` is the page at `href` itself. */
export const isCurrent = (href: string, pathname: string): boolean => trimmed(pathname) === href;

/** @returns whether `pathname` is the page at `href` or below it; nothing is below Home. */
export const isWithin = (href: string, pathname: string): boolean =>
  isCurrent(href, pathname) || (href !== '/' && pathname.startsWith(`${href}/`));
