import { HttpError } from 'react-admin';
import { EXPORTS_BUSY, type ExportFormat } from '#shared/subscriptions.ts';
import { fileNameOf, isUnauthenticated, requestFile, UNREACHABLE, withSession } from '../session/http.ts';

export interface ExportProgress {
  rows: number;
  bytes: number;
  /** Rows in the whole file, as announced by the server; 0 until it responds. */
  total: number;
}

/** Where the bytes of a download are written. */
export interface ExportSink {
  write(chunk: Uint8Array): void | Promise<void>;
  /** Completes the file under its name. */
  finish(name: string): Promise<void>;
  /** Drops an incomplete file, so that nobody takes it for the whole one. */
  discard(): Promise<void>;
}

export interface ExportDownload {
  address: string;
  format: ExportFormat;
  sink: ExportSink;
  signal: AbortSignal;
  onProgress(progress: ExportProgress): void;
}

/** Milliseconds between two progress reports. */
const REPORT_MS = 100;
const LF = 10;
/** Lines that are not rows: the header of a CSV, the brackets of a JSON array. */
const OTHER_LINES = { csv: 1, json: 2 };

/**
 * Fetches a file and counts its rows as they arrive. With an expired session it asks for the password and starts over.
 * @returns the name and rows of the whole file
 * @throws Error with a message for the person; AbortError when it was cancelled
 */
export async function downloadExport(options: ExportDownload): Promise<{ name: string; rows: number }> {
  const { format, sink, signal } = options;
  try {
    const response = await withSession(() => requestFile(options.address, { signal }));
    const total = Number(response.headers.get('X-Total-Count') ?? 0);
    const lines = await receive(response, total, options);
    const rows = Math.max(0, lines - OTHER_LINES[format]);
    if (rows !== total)
      throw new Error(`Only ${rows} of ${total} rows arrived, so nothing was saved. Please try again.`);
    const name = fileNameOf(response);
    await sink.finish(name ?? `newsletter-subscribers.${format}`);
    return { name: name ?? '', rows };
  } catch (error) {
    await sink.discard();
    if (error instanceof TypeError) throw new Error(`The download was interrupted. ${UNREACHABLE}`);
    throw error;
  }
}

/**
 * Checks the session before a download by the browser itself, because the page would not learn of a refusal.
 * @returns false if the session has expired and nobody signed in again
 * @throws Error with a message for the person
 */
export async function canStartExport(address: string): Promise<boolean> {
  try {
    await withSession(() => requestFile(address, { method: 'HEAD' }));
    return true;
  } catch (error) {
    if (isUnauthenticated(error)) return false;
    if (error instanceof HttpError && error.status === 503) throw new Error(EXPORTS_BUSY);
    throw error instanceof TypeError ? new Error(UNREACHABLE) : error;
  }
}

async function receive(
  response: Response,
  total: number,
  { format, sink, onProgress }: ExportDownload,
): Promise<number> {
  const reader = response.body?.getReader();
  if (!reader) throw new Error('The server sent nothing. Please try again.');
  let lines = 0;
  let bytes = 0;
  let reported = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return lines;
    bytes += value.length;
    for (let at = value.indexOf(LF); at !== -1; at = value.indexOf(LF, at + 1)) lines += 1;
    await sink.write(value);
    const now = performance.now();
    if (now - reported < REPORT_MS) continue;
    reported = now;
    onProgress({ rows: Math.min(total, Math.max(0, lines - OTHER_LINES[format])), bytes, total });
  }
}
