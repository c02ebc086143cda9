import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from '#shared/public.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A rendered page in every form that a browser may accept. */
export interface StoredPage {
  status: number;
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export interface PageCacheOptions {
  render(url: string): Promise<RenderedPage>;
  /** Milliseconds until something scheduled appears; Infinity when nothing is. */
  nextAppearance(): Promise<number>;
  /** Whether changes of content are being heard. */
  trustworthy(): boolean;
}

export interface PageCache {
  get(url: string): Promise<StoredPage>;
  /** Forgets everything: content changed. */
  clear(): void;
}

/** Bounds memory; the oldest used pages go first. */
const PAGES_MAX = 1000;
/** A page is rendered anew after ten minutes at the latest, for the footer's year and the like. */
const AGE_MAX_MILLISECONDS = 10 * 60 * 1000;

/**
 * Rendered pages in memory, by address (DESIGN.md section 5). A page that many ask for at once is rendered once; one
 * whose content changed while it was being rendered is answered but not kept.
 */
export function createPageCache({ render, nextAppearance, trustworthy }: PageCacheOptions): PageCache {
  const pages = new Map<string, { page: StoredPage; until: number }>();
  const underWay = new Map<string, Promise<StoredPage>>();
  let generation = 0;

  const fill = async (url: string): Promise<StoredPage> => {
    const begun = generation;
    // Without the database the page shows its error state, which is answered and not kept.
    const wait = await nextAppearance().catch(() => 0);
    const until = performance.now() + Math.min(wait, AGE_MAX_MILLISECONDS);
    const page = await store(await render(url));
    if (begun === generation && wait > 0 && trustworthy() && page.status === 200) {
      if (pages.size >= PAGES_MAX) pages.delete(pages.keys().next().value as string);
      pages.set(url, { page, until });
    }
    return page;
  };

  return {
    async get(url) {
      const kept = trustworthy() ? pages.get(url) : undefined;
      if (kept && performance.now() < kept.until) {
        // Moved to the end, which makes the Map's order the order of use.
        pages.delete(url);
        pages.set(url, kept);
        return kept.page;
      }
      const key = `${generation} ${url}`;
      const running = underWay.get(key);
      if (running) return running;
      const started = fill(url).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
    clear() {
      generation += 1;
      pages.clear();
    },
  };
}

async function store({ status, html }: RenderedPage): Promise<StoredPage> {
  const identity = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity, { level: 6 }),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 24)}"`;
  return { status, etag, identity, br, gzip: gzipped };
}
