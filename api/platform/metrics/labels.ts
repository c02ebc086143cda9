import type { Request } from 'express';

/** Most values of a label, so that memory stays bounded whatever people request. */
const LABELS_MAX = 400;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

export const methodOf = ({ method }: Pick<Request, 'method'>): string =>
  METHODS.has(method) ? method : 'other';

/** @returns the route pattern that matched a request, never the values of its parameters */
export function routeOf({
  baseUrl,
  route,
  originalUrl,
}: Pick<Request, 'baseUrl' | 'originalUrl'> & { route?: { path?: unknown } }): string {
  if (typeof route?.path === 'string' && !ID.test(baseUrl))
    return (baseUrl.toLowerCase() + route.path).replace(/(.)\/$/, '$1');
  const part = /^\/(api\/admin|api|admin|media|assets|preview)(?:\/|\?|$)/i.exec(originalUrl)?.[1];
  return part ? `/${part.toLowerCase()}/…` : 'pages';
}

/** The base of a router that is mounted under a parameter holds the parameter's value. */
const ID = /[0-9a-f]{8}-|\d{2,}/i;

/** @returns a function that passes the first distinct values through, and calls all later ones 'other' */
export function boundedLabels(most = LABELS_MAX): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return 'other';
    known.add(value);
    return value;
  };
}
