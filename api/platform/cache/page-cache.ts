import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Changes, cacheUntilChanged, type Loaded } from './cache-until-changed.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export const HTML = 'text/html; charset=utf-8';

/** Browsers and proxies must revalidate, so that changes are visible at once. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';

/** A rendered page, feed or image. */
export interface Rendered {
  status: number;
  /** Content-Type. */
  type: string;
  body: string | Buffer;
  /** More headers of the answer. */
  headers?: { [name: string]: string };
  /** The `v` in the address with which the answer is immutable. */
  version?: string;
  /** False if a part could not be loaded: the page is answered, but not cached. */
  isWhole?: boolean;
  /** Names of the content that it shows; without them, every change affects it. */
  shows?: ReadonlySet<string>;
}

/** A body for each encoding; images, which are compressed already, have only one. */
export interface StoredPage extends Omit<Rendered, 'body' | 'isWhole'> {
  etag: string;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  /** Number of answers from the cache, until it is compressed as well as possible. */
  hits?: number;
}

interface PageCacheOptions {
  changes: Changes;
  /** Milliseconds until something scheduled becomes public; Infinity if nothing is scheduled. */
  nextAppearance(): Promise<number>;
  /** Called before rendering. @throws if there is no capacity */
  admit?(): void;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Most bytes in a process: about 400 articles in every encoding, or a thousand lists as JSON. docs/developer.md has hit rates. */
const BYTES_MAX = 16 * 1024 * 1024;

/** Bytes of an entry besides its bodies and address: objects, map entries, headers. */
const ENTRY_BYTES = 3 * 1024;

/** Milliseconds after which pages are rendered again, for the footer's year and the like. */
const AGE_MAX_MILLISECONDS = 10 * 60 * 1000;

/**
 * Answers from the cache after which a page is compressed as well as possible: an eighth smaller, so that the home page fits
 * into the first packets of a connection (RFC 6928: 14,600 bytes). It takes a tenth of a second of another thread, one page at
 * a time.
 */
const POPULAR = 3;

/** Rendered pages in memory, by address. Only complete pages with status 200 are cached. */
export function createPageCache({ changes, nextAppearance, admit }: PageCacheOptions) {
  const store = cacheUntilChanged<StoredPage>(changes, {
    max: Math.ceil(BYTES_MAX / ENTRY_BYTES),
    maxBytes: BYTES_MAX,
    sizeOf,
    isConcerned: (changed, { shows }) => !shows || shows.has(changed),
  });
  const load = async (render: () => Promise<Rendered>): Promise<Loaded<StoredPage>> => {
    admit?.();
    // Without the database the page shows an error, which is answered but not cached.
    const wait = await nextAppearance().catch(() => 0);
    const begun = performance.now();
    const rendered = await render();
    const value = await compressed(rendered);
    const isCacheable = value.status === 200 && rendered.isWhole !== false;
    const ttl = Math.min(wait, AGE_MAX_MILLISECONDS) - (performance.now() - begun);
    return { value, ttl: isCacheable ? ttl : 0 };
  };
  const peek = (url: string): StoredPage | undefined => {
    const page = store.get(url);
    if (!page) return undefined;
    if (page.hits !== undefined && ++page.hits >= POPULAR && !isImproving) void improve(url, page);
    return page;
  };
  let isImproving = false;
  const improve = async (key: string, given: StoredPage) => {
    isImproving = true;
    const { hits: _, ...page } = given;
    const br = unpooled(await compressBrotli(page.identity, brotli(11)));
    isImproving = false;
    // Another object, as answers that have begun and headers that were made belong to the first.
    store.replace(key, given, { ...page, br });
  };
  return {
    /** @returns the cached page, if there is one */
    peek,
    /** @returns what the cache has for an address, or else what `render` returns */
    get: async (url: string, render: () => Promise<Rendered>): Promise<StoredPage> =>
      peek(url) ?? store.load(url, () => load(render)),
  };
}

async function compressed({ body, isWhole: _, ...about }: Rendered): Promise<StoredPage> {
  const identity = unpooled(Buffer.from(body));
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 24)}"`;
  if (about.type.startsWith('image/')) return { ...about, etag, identity };
  const packed = [compressBrotli(identity, brotli(5)), compressGzip(identity, { level: 6 })] as const;
  const [br, gzipped] = await Promise.all(packed);
  return { ...about, etag, hits: 0, identity, br: unpooled(br), gzip: unpooled(gzipped) };
}

const brotli = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
});

/**
 * Copies a body into a buffer of exactly its size: a small Buffer is a slice of Node's pool, all 64 kB of which stay in memory as
 * long as the slice.
 */
function unpooled(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

function sizeOf(page: StoredPage, key: string): number {
  const forms = [page.identity, page.br, page.gzip];
  return ENTRY_BYTES + 2 * key.length + forms.reduce((sum, form) => sum + (form?.length ?? 0), 0);
}
