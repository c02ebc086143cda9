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
  /** What an address that is good for ever must say, where there are such addresses. */
  version?: string;
  /** False when something of it could not be loaded: answered, and not kept. */
  isWhole?: boolean;
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
  version?: string;
}

export interface PageCacheOptions {
  render(url: string): Promise<Rendered>;
  /** Milliseconds until something scheduled appears; Infinity when nothing is. */
  nextAppearance(): Promise<number>;
  /** Called before a page is made. @throws when there is no room for that just now */
  admit?(): void;
  /** Whether changes of content are being heard. */
  trustworthy(): boolean;
  /** What it shares with other caches; memory of its own unless given. */
  memory?: PageMemory;
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

/** What is kept under one address. */
interface Kept {
  page: StoredPage;
  until: number;
  bytes: number;
  forget(): void;
}

/** One bound for all caches that share it; what was used longest ago in any of them goes first. */
export interface PageMemory {
  readonly bytes: number;
  /** Makes room, and counts it. @returns whether it is small enough to be kept at all */
  take(kept: Kept): boolean;
  touch(kept: Kept): void;
  release(kept: Kept): void;
}

/** Of one process, in bytes: some 400 articles in all their forms, or a thousand lists as JSON. What that costs in hits: docs/performance.md. */
const BYTES_MAX = 16 * 1024 * 1024;

/** What an entry takes beside its forms and address: objects, places in maps, header fields of each form. */
const ENTRY_BYTES = 3 * 1024;

export function createPageMemory(most = BYTES_MAX): PageMemory {
  // A Set is in the order in which was added, and adding again at the end makes that the order of use.
  const inOrderOfUse = new Set<Kept>();
  let bytes = 0;
  const release = (kept: Kept) => {
    if (inOrderOfUse.delete(kept)) bytes -= kept.bytes;
  };
  return {
    get bytes() {
      return bytes;
    },
    take(kept) {
      if (kept.bytes > most / 2) return false;
      for (const oldest of inOrderOfUse) {
        if (bytes + kept.bytes <= most) break;
        release(oldest);
        oldest.forget();
      }
      inOrderOfUse.add(kept);
      bytes += kept.bytes;
      return true;
    },
    touch(kept) {
      inOrderOfUse.delete(kept);
      inOrderOfUse.add(kept);
    },
    release,
  };
}

/** A page is rendered anew after ten minutes at the latest, for the footer's year and the like. */
const AGE_MAX_MILLISECONDS = 10 * 60 * 1000;

/**
 * Rendered pages in memory, by address. A page that many ask for at once is rendered once; one
 * whose content changed while it was being rendered is answered but not kept.
 */
export function createPageCache({
  render,
  nextAppearance,
  admit,
  trustworthy,
  memory = createPageMemory(),
}: PageCacheOptions): PageCache {
  const pages = new Map<string, Kept>();
  const underWay = new Map<string, Promise<StoredPage>>();
  let generation = 0;
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  const forget = (url: string, kept: Kept) => {
    if (pages.get(url) === kept && pages.delete(url)) bytes -= kept.bytes;
  };
  const keep = (url: string, page: StoredPage, until: number) => {
    const before = pages.get(url);
    if (before) {
      memory.release(before);
      forget(url, before);
    }
    const kept: Kept = { page, until, bytes: sizeOf(url, page), forget: () => forget(url, kept) };
    if (!memory.take(kept)) return;
    pages.set(url, kept);
    bytes += kept.bytes;
  };

  const fill = async (url: string): Promise<StoredPage> => {
    admit?.();
    const begun = generation;
    // Without the database the page shows its error state, which is answered and not kept.
    const wait = await nextAppearance().catch(() => 0);
    const until = performance.now() + Math.min(wait, AGE_MAX_MILLISECONDS);
    const rendered = await render(url);
    const page = await store(rendered);
    const isGood = page.status === 200 && rendered.isWhole !== false;
    if (begun === generation && wait > 0 && trustworthy() && isGood) keep(url, page, until);
    return page;
  };

  const peek = (url: string): StoredPage | undefined => {
    const kept = trustworthy() ? pages.get(url) : undefined;
    if (!kept || performance.now() >= kept.until) return undefined;
    memory.touch(kept);
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
      for (const kept of pages.values()) memory.release(kept);
      pages.clear();
      bytes = 0;
    },
  };
}

async function store({ status, type, body, headers, version }: Rendered): Promise<StoredPage> {
  const identity = Buffer.from(body);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 24)}"`;
  const about = { status, type, etag, ...(headers && { headers }), ...(version && { version }) };
  if (type.startsWith('image/')) return { ...about, ...inOnePiece({ identity }) };
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, BROTLI),
    compressGzip(identity, { level: 6 }),
  ]);
  return { ...about, ...inOnePiece({ identity, br, gzip: gzipped }) };
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/**
 * Copied into memory of exactly their size: a small Buffer is a part of one of 64 kB that Node hands out in pieces, and
 * holds all of it for as long as it is kept.
 */
function inOnePiece<Forms extends { [form: string]: Buffer }>(forms: Forms): Forms {
  const lengths = Object.values(forms).map(({ length }) => length);
  const piece = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + length, 0));
  let from = 0;
  const copied = Object.entries(forms).map(([form, buffer]) => {
    const to = from + buffer.copy(piece, from);
    const part = piece.subarray(from, to);
    from = to;
    return [form, part];
  });
  return Object.fromEntries(copied);
}

function sizeOf(url: string, page: StoredPage): number {
  const forms = [page.identity, page.br, page.gzip];
  return ENTRY_BYTES + 2 * url.length + forms.reduce((sum, form) => sum + (form?.length ?? 0), 0);
}
