import type { Request } from 'express';

/** The most label values: whatever people ask for, the memory and Prometheus stay small. */
const LABELS_MAX = 400;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

export const methodOf = ({ method }: Pick<Request, 'method'>): string =>
  METHODS.has(method) ? method : 'other';

/** @returns the pattern that a request was matched by, never what was typed in place of its parts */
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

/** A router that is mounted under a parameter has the parameter's value in its base. */
const ID = /[0-9a-f]{8}-|\d{2,}/i;

/** @returns a function that lets the first so many different values through, and calls all others 'other' */
export function boundedLabels(most = LABELS_MAX): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return 'other';
    known.add(value);
    return value;
  };
}
