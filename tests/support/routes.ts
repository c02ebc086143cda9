import { Router } from 'express';
import { afterAll, beforeAll } from 'vitest';
import type { LimitOptions } from '../../api/platform/http/protection.ts';
import { type ProductOptions, type RunningProduct, startProduct } from './product.ts';

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;

export interface Route {
  method: (typeof METHODS)[number];
  /** Full path, with `:name` for each parameter. */
  path: string;
  /** What a request must be allowed, as `requirePermission` names it: 'edit posts'. */
  permissions: string[];
  limits: LimitOptions[];
}

type Notes = Pick<Route, 'permissions' | 'limits'>;

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean>; stack: Layer[] };
  handle: { stack?: Layer[]; permission?: string; limit?: LimitOptions };
  mountPath?: string;
}

/**
 * Starts the product for the tests of a file, like `withProduct`, and lists all routes, read from the router, so that new ones
 * are included.
 * @returns the product, the routes of its APIs and, apart, the rest, for use in tests and in hooks declared later
 */
export function withRoutes(options?: ProductOptions) {
  const found = { product: {} as RunningProduct, routes: [] as Route[], others: [] as Route[] };
  beforeAll(async () => {
    const { product, all } = await startWithRoutes(options);
    Object.assign(found.product, product);
    for (const route of all) (route.path.startsWith('/api') ? found.routes : found.others).push(route);
  });
  afterAll(() => found.product.stop?.());
  return found;
}

async function startWithRoutes(options?: ProductOptions): Promise<{ product: RunningProduct; all: Route[] }> {
  // Express does not remember the mount path of a router, so `use` is patched to record it while the app is built.
  const { use } = Router.prototype;
  let app: { stack: Layer[] } | undefined;
  Router.prototype.use = function (this: { stack: Layer[] }, ...args: unknown[]) {
    const before = this.stack.length;
    const result = Reflect.apply(use, this, args);
    if (typeof args[0] === 'string') {
      for (const layer of this.stack.slice(before)) layer.mountPath = args[0];
      if (args[0] === '/api/admin') app = this;
    }
    return result;
  } as typeof use;
  try {
    const product = await startProduct(options);
    return { product, all: routesOf(app?.stack ?? [], '', { permissions: [], limits: [] }) };
  } finally {
    Router.prototype.use = use;
  }
}

/** @param held the notes of the middleware that a request has passed */
function routesOf(stack: Layer[], prefix: string, held: Notes): Route[] {
  const notes = { ...held };
  return stack.flatMap(({ route, handle, mountPath = '' }) => {
    if (route) {
      const methods = METHODS.filter((method) => route.methods[method]);
      const own = withNotes(notes, route.stack);
      return [route.path]
        .flat()
        .flatMap((path) =>
          methods.map((method) => ({ method, path: (prefix + path).replace(/(.)\/$/, '$1'), ...own })),
        );
    }
    const mount = mountPath === '/' ? '' : mountPath;
    if (handle.stack) return routesOf(handle.stack, prefix + mount, notes);
    if (mount === '') Object.assign(notes, withNotes(notes, [{ handle }]));
    return [];
  });
}

function withNotes({ permissions, limits }: Notes, layers: Layer[]): Notes {
  const named = layers.flatMap(({ handle }) => handle.permission ?? []);
  return {
    // A named action replaces 'signed in', which every route of the back office requires.
    permissions:
      named.length > 0 ? [...permissions.filter((one) => one !== 'signed in'), ...named] : permissions,
    limits: [...limits, ...layers.flatMap(({ handle }) => handle.limit ?? [])],
  };
}
