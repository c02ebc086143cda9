import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export const HTML = 'text/html; charset=utf-8';

/** A page, a feed or a picture as it was made. */
export interface Rendered {
  status: number;
  /** Content-Type. */
  type: string;
  body: string | Buffer;
  /** Further header fields of the answer. */
  headers?: { [name: string]: string };
}

/** The same in every form that a browser may accept; what is packed already, as a picture is, has only one. */
export interface StoredPage {
  status: number;
  type: string;
  etag: string;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  headers?: { [name: string]: string };
}

export interface PageCacheOptions {
  render(url: string): Promise<Rendered>;
  /** Milliseconds until something scheduled appears; Infinity when nothing is. */
  nextAppearance(): Promise<number>;
  /** Called before a page is made. @throws when there is no room for that just now */
  admit?(): void;
  /** Whether changes of content are being heard. */
  trustworthy(): boolean;
}

export interface PageCache {
  /** How it does; always the same object, whose numbers are those of the moment. */
  readonly stats: {
    readonly hits: number;
    readonly misses: number;
    readonly entries: number;
    readonly bytes: number;
  };
  get(url: string): Promise<StoredPage>;
  /** @returns what is kept under this address and still good, without making it */
  peek(url: string): StoredPage | undefined;
  /** Forgets everything: content changed. */
  clear(): void;
}

/** Bound memory; what was used longest ago goes first. A page of 100 kB takes about 140 kB in all its forms. */
const PAGES_MAX = 1000;
const BYTES_MAX = 48 * 1024 * 1024;
/** A page is rendered anew after ten minutes at the latest, for the footer's year and the like. */
const AGE_MAX_MILLISECONDS = 10 * 60 * 1000;

/**
 * Rendered pages in memory, by address (DESIGN.md section 5). A page that many ask for at once is rendered once; one
 * whose content changed while it was being rendered is answered but not kept.
 */
export function createPageCache({ render, nextAppearance, admit, trustworthy }: PageCacheOptions): PageCache {
  const pages = new Map<string, { page: StoredPage; until: number }>();
  const underWay = new Map<string, Promise<StoredPage>>();
  let generation = 0;
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  const drop = (url: string) => {
    bytes -= sizeOf(pages.get(url)?.page);
    pages.delete(url);
  };
  const keep = (url: string, page: StoredPage, until: number) => {
    drop(url);
    const size = sizeOf(page);
    if (size > BYTES_MAX / 2) return;
    for (const oldest of pages.keys()) {
      if (pages.size < PAGES_MAX && bytes + size <= BYTES_MAX) break;
      drop(oldest);
    }
    pages.set(url, { page, until });
    bytes += size;
  };

  const fill = async (url: string): Promise<StoredPage> => {
    admit?.();
    const begun = generation;
    // Without the database the page shows its error state, which is answered and not kept.
    const wait = await nextAppearance().catch(() => 0);
    const until = performance.now() + Math.min(wait, AGE_MAX_MILLISECONDS);
    const page = await store(await render(url));
    if (begun === generation && wait > 0 && trustworthy() && page.status === 200) keep(url, page, until);
    return page;
  };

  const peek = (url: string): StoredPage | undefined => {
    const kept = trustworthy() ? pages.get(url) : undefined;
    if (!kept || performance.now() >= kept.until) return undefined;
    // Moved to the end, which makes the Map's order the order of use.
    pages.delete(url);
    pages.set(url, kept);
    hits += 1;
    return kept.page;
  };

  return {
    peek,
    stats: {
      get hits() {
        return hits;
      },
      get misses() {
        return misses;
      },
      get entries() {
        return pages.size;
      },
      get bytes() {
        return bytes;
      },
    },
    async get(url) {
      const kept = peek(url);
      if (kept) return kept;
      misses += 1;
      const key = `${generation} ${url}`;
      const running = underWay.get(key);
      if (running) return running;
      const started = fill(url).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
    clear() {
      generation += 1;
      bytes = 0;
      pages.clear();
    },
  };
}

async function store({ status, type, body, headers }: Rendered): Promise<StoredPage> {
  const identity = Buffer.from(body);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 24)}"`;
  const page = { status, type, etag, identity, ...(headers ? { headers } : {}) };
  if (type.startsWith('image/')) return page;
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity, { level: 6 }),
  ]);
  return { ...page, br, gzip: gzipped };
}

function sizeOf(page: StoredPage | undefined): number {
  return page ? page.identity.length + (page.br?.length ?? 0) + (page.gzip?.length ?? 0) : 0;
}
