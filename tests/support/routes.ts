import { Router } from 'express';
import { type ProductOptions, type RunningProduct, startProduct } from './product.ts';

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;

export interface Route {
  method: (typeof METHODS)[number];
  /** Full path, with `:name` for each parameter. */
  path: string;
}

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
  mountPath?: string;
}

/** Starts the product and lists all routes of its APIs, read from the router, so that new ones are included. */
export async function startWithRoutes(
  options?: ProductOptions,
): Promise<{ product: RunningProduct; routes: Route[] }> {
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
    return { product, routes: routesOf(app?.stack ?? [], '').filter(({ path }) => path.startsWith('/api')) };
  } finally {
    Router.prototype.use = use;
  }
}

function routesOf(stack: Layer[], prefix: string): Route[] {
  return stack.flatMap(({ route, handle, mountPath = '' }) => {
    if (handle.stack && !route) return routesOf(handle.stack, prefix + mountPath);
    if (!route) return [];
    const path = (prefix + route.path).replace(/\/$/, '');
    return METHODS.filter((method) => route.methods[method]).map((method) => ({ method, path }));
  });
}
