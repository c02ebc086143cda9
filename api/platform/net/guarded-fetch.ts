import { lookup as lookUpName } from 'node:dns/promises';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { ApiError, sizeInWords } from '../http/api-error.ts';
import { type ReceivedFile, receiveFile } from '../receive.ts';
import { checkTarget, type Resolve, refuse, shown, type Target } from './targets.ts';

/** Limits of one fetch; an error names the limit that was exceeded. */
export interface GuardedFetchOptions {
  /** The file that the body is written to. */
  file: string;
  /** Most bytes of the body, after decompression. */
  maxBytes: number;
  /** Milliseconds for everything: DNS, redirects, head and body. */
  timeout: number;
  /** Media types for the Accept header. */
  accept?: string;
}

interface GuardedAnswer extends ReceivedFile {
  /** The address after all redirects. */
  url: string;
}

/** @throws ApiError 'invalid' or 'too_large', with a sentence for a person that says what to do */
export type GuardedFetch = (url: string, options: GuardedFetchOptions) => Promise<GuardedAnswer>;

export interface FetchGuard {
  /** Name and address of this website, for the User-Agent header. */
  site?: { name: string; url: string };
  /** 'host:port' of private hosts that are allowed; none by default. */
  privateHosts?: readonly string[];
  resolve?: Resolve;
  /** Certificates (PEM) to trust instead of the usual ones. */
  ca?: string | undefined;
}

/**
 * The only way in which the product fetches URLs that people enter (against SSRF): http and https, on the usual ports, from
 * public addresses. It resolves each name itself and connects to the address that it checked, anew for every redirect. It
 * sends no cookies and uses no proxy, and refuses redirects from https to http, where others could change the response.
 */
export function createGuardedFetch(guard: FetchGuard = {}): GuardedFetch {
  const { resolve = resolveName, privateHosts = [] } = guard;
  const userAgent = userAgentOf(guard.site);
  return async (first, { file, maxBytes, timeout, accept = '*/*' }) => {
    const signal = AbortSignal.timeout(timeout);
    const headers = { accept, 'accept-encoding': 'gzip, br', 'user-agent': userAgent };
    // Resolving a name cannot be aborted.
    const aborted = once(signal, 'abort').then(() => Promise.reject(signal.reason));
    aborted.catch(() => undefined);
    try {
      let address = first;
      for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
        const target = await Promise.race([checkTarget(address, resolve, privateHosts), aborted]);
        const answer = await request(target, { headers, signal, ca: guard.ca });
        try {
          const next = locationOf(answer, target.url);
          if (next === null)
            return { url: target.url.href, ...(await receiveBody(answer, file, maxBytes, signal)) };
          address = next;
        } finally {
          answer.destroy();
        }
      }
      refuse(`The address leads on more than ${MAX_REDIRECTS} times. Enter the one where it ends.`);
    } catch (error) {
      await rm(file, { force: true });
      if (signal.aborted)
        refuse(
          `The website took longer than ${timeout / 1000} seconds, so it was given up. Try again later.`,
        );
      throw error;
    }
  };
}

const MAX_HEADER_BYTES = 32 * 1024;
const MAX_REDIRECTS = 5;

async function resolveName(name: string): Promise<string[]> {
  const found = await lookUpName(name, { all: true, order: 'verbatim' });
  return found.map(({ address }) => address);
}

function request(
  { url, addresses }: Target,
  { signal, ...options }: Pick<RequestOptions, 'headers' | 'ca'> & { signal: AbortSignal },
): Promise<IncomingMessage> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    // An agent of its own: the shared one may use a proxy, or reuse a connection to an earlier address.
    const agent = new client.Agent({ keepAlive: false });
    const asked = client.request(
      url,
      {
        ...options,
        agent,
        signal,
        maxHeaderSize: MAX_HEADER_BYTES,
        rejectUnauthorized: true,
        lookup: (_name, { all }, done) => {
          if (all) done(null, checked);
          else done(null, checked[0]?.address ?? '', checked[0]?.family);
        },
      },
      resolve,
    );
    asked.once('error', (error: NodeJS.ErrnoException) => {
      reject(signal.aborted ? error : new ApiError('invalid', reasonOf(error, url)));
    });
    asked.end();
  });
}

function reasonOf({ code = '' }: NodeJS.ErrnoException, url: URL): string {
  const host = shown(url.hostname);
  if (code === 'HPE_HEADER_OVERFLOW')
    return `The website at ${host} sent more than ${MAX_HEADER_BYTES / 1024} kB of headers, which no website needs.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code))
    return `The certificate of the website at ${host} is not valid, so nobody can tell whose it is. Ask its owner to renew it.`;
  if (code.startsWith('HPE_')) return `What answers at ${host} is not a website. Check the address.`;
  return `The website at ${host} did not answer. Check the address, or try again later.`;
}

/** @returns where a redirect leads, or null for an answer with a body @throws ApiError for any other status */
function locationOf(answer: IncomingMessage, from: URL): string | null {
  const { statusCode = 0, headers } = answer;
  if (statusCode === 200 || statusCode === 203) return null;
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  if (!isRedirect || !headers.location)
    refuse(
      `The website answered “${statusCode} ${http.STATUS_CODES[statusCode] ?? ''}”. ${adviceOn(statusCode)}`,
    );
  const location = headers.location;
  if (!URL.canParse(location, from)) refuse('The address leads on to something that is not a web address.');
  const next = new URL(location, from);
  if (from.protocol === 'https:' && next.protocol === 'http:')
    refuse(
      'The address leads from https on to http, where others could change what comes. Enter the http address if you want that.',
    );
  return next.href;
}

function adviceOn(status: number): string {
  if (status === 404 || status === 410) return 'There is nothing at this address any more.';
  if (status === 401 || status === 403) return 'Only what everybody can see is fetched.';
  return 'Try again later.';
}

function userAgentOf(site: FetchGuard['site']): string {
  if (!site) return 'Mozilla/5.0 (compatible; blog import)';
  const name = site.name.replace(/[^ -~]|[()]/g, '').trim();
  return `Mozilla/5.0 (compatible; ${name} import; +${site.url})`;
}

/**
 * Streams the decompressed body of a response into a file.
 * @param maxBytes counted after decompression
 * @throws ApiError 'too_large' or 'invalid'; the caller must then remove the file
 */
async function receiveBody(
  answer: IncomingMessage,
  file: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const unpack = decoderOf(answer);
  const refusal = `The file at this address is larger than ${sizeInWords(maxBytes)}, which is the most that is fetched.`;
  if (!unpack && Number(answer.headers['content-length'] ?? 0) > maxBytes)
    throw new ApiError('too_large', refusal);
  try {
    return await receiveFile(answer, file, { bytes: maxBytes, refusal }, { unpack, signal });
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    const { code = '', syscall, path } = error as NodeJS.ErrnoException;
    if (/^Z_|^ERR__|BROTLI/.test(code))
      refuse('What the website sent is damaged or ends too early. Try again later.');
    if (syscall !== 'read' && path === file) throw error;
    refuse('The website stopped sending before the end. Try again later.');
  }
}

/** @returns what unpacks a body; undefined if it is not packed @throws ApiError for a packing that was not asked for */
function decoderOf({ headers }: IncomingMessage): Duplex | undefined {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'br') return createBrotliDecompress();
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding !== 'identity' && encoding !== '')
    refuse('The website packed its answer in a way that was not asked for, so it cannot be read.');
  return undefined;
}
