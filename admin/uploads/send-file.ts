import { HttpError } from 'react-admin';
import { ALT_MAX, type UploadedMedia } from '#shared/media.ts';
import { UNREACHABLE, withSession } from '../session/http.ts';
import { ensureSignedIn } from '../session/session.ts';
import { sessionGuard } from '../session/session-guard.ts';

export interface SendOptions {
  signal: AbortSignal;
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Why an upload failed; its message is meant for the person. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal';
  /** Whether trying the same file again may help. */
  readonly canTryAgain: boolean;

  constructor(message: string, canTryAgain: boolean) {
    super(message);
    this.canTryAgain = canTryAgain;
  }
}

/** @returns a way to send files to an address that takes their name in its query @throws as sendFile */
export const sendTo =
  <Answer>(address: string, type: string) =>
  (file: File, options: SendOptions): Promise<Answer> =>
    sendFile(`${address}?filename=${encodeURIComponent(file.name)}`, file, { ...options, type });

/** Sends a picture to the library. @param alt its alternative text, if it has one already @throws as sendFile */
export const sendPicture = (file: File, options: SendOptions, alt = ''): Promise<UploadedMedia> =>
  sendFile(
    `/api/admin/media?${new URLSearchParams({ filename: file.name, alt: alt.slice(0, ALT_MAX) })}`,
    file,
    options,
  );

/** From this many bytes the session is checked first, because a browser reads a 401 only after sending the whole file. */
const LARGE = 1024 * 1024;

interface Post extends SendOptions {
  /** The Content-Type, where the browser's guess would not do. */
  type?: string;
}

/**
 * Posts a file's bytes to an address. With an expired session it asks for the password in a dialog, and sends again; if
 * the session expires during the upload, the page stays.
 * @throws UploadRefusal; AbortError when it was cancelled
 */
async function sendFile<Answer>(address: string, file: File, options: Post): Promise<Answer> {
  const disarm = sessionGuard.arm();
  try {
    // If the server cannot be reached, the upload itself will report it.
    if (file.size > LARGE && !(await ensureSignedIn().catch(() => true)))
      throw new UploadRefusal('Your session has ended. Please sign in again.', true);
    if (options.signal.aborted) throw cancelled();
    return (await withSession(() => send(address, file, options))) as Answer;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new UploadRefusal(error.message, !OF_THE_FILE.includes(error.status));
  } finally {
    disarm();
  }
}

/** Statuses that the same file would get again: too large, wrong type, invalid. */
const OF_THE_FILE = [413, 415, 422];

const REFUSED = 'The server could not answer: try again in a minute.';
/** Said by a proxy; nginx lets 1 MB through unless it is told otherwise. */
const STOPPED =
  'The file is larger than the server lets through. Upload a smaller one, or ask whoever looks after the server.';

const cancelled = () => new DOMException('Cancelled', 'AbortError');

/**
 * Uses XMLHttpRequest, because fetch has no upload progress.
 * @returns the response's JSON
 * @throws HttpError; UploadRefusal when the server cannot be reached; AbortError
 */
function send(address: string, file: File, { signal, onProgress, type = file.type }: Post): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Content-Type', type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = readJson(request.responseText);
      if (request.status === 200 || request.status === 201) return resolve(body);
      const { message } = (body ?? {}) as { message?: unknown };
      const unsaid = request.status === 413 ? STOPPED : REFUSED;
      reject(new HttpError(typeof message === 'string' ? message : unsaid, request.status));
    };
    request.onerror = () => reject(new UploadRefusal(UNREACHABLE, true));
    request.onabort = () => reject(cancelled());
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
