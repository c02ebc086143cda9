import { HttpError } from 'react-admin';
import { MEDIA_HEADERS, type UploadedMedia } from '#shared/media.ts';
import { UNREACHABLE, withSession } from '../session/http.ts';
import { ensureSignedIn } from '../session/session.ts';
import { sessionGuard } from '../session/session-guard.ts';

export interface SendOptions {
  signal?: AbortSignal;
  /** Told how much has left the computer, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Why a file is not in the library; its message is meant for the person. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal';
  /** Whether the same file may be taken another time. */
  readonly canTryAgain: boolean;

  constructor(message: string, canTryAgain: boolean) {
    super(message);
    this.canTryAgain = canTryAgain;
  }
}

/**
 * Uploads one file to the library. An expired session asks for the password over the page, and sends again.
 * @throws UploadRefusal; AbortError when it was cancelled
 */
export const sendFile = (file: File, options: SendOptions): Promise<UploadedMedia> =>
  sendBytes<UploadedMedia>('/api/admin/media', file, {
    ...options,
    headers: { [MEDIA_HEADERS.name]: encodeURIComponent(file.name) },
  });

/** Bytes from which the session is checked first: a browser sends a whole file before it listens. */
const LARGE = 1024 * 1024;

/**
 * Sends a file as it is to an address. An expired session asks for the password over the page, and sends again; one that
 * ends while the file is on its way does not take the page away.
 * @throws UploadRefusal; AbortError when it was cancelled
 */
export async function sendBytes<Answer>(
  address: string,
  file: File,
  options: SendOptions & { headers?: Record<string, string> },
): Promise<Answer> {
  const disarm = sessionGuard.arm();
  try {
    return await sendArmed<Answer>(address, file, options);
  } finally {
    disarm();
  }
}

async function sendArmed<Answer>(
  address: string,
  file: File,
  options: SendOptions & { headers?: Record<string, string> },
): Promise<Answer> {
  // A server that cannot be reached says nothing about the session.
  if (file.size > LARGE && !(await ensureSignedIn().catch(() => true)))
    throw new UploadRefusal('Your session has ended. Please sign in again.', true);
  if (options.signal?.aborted) throw cancelled();
  try {
    return (await withSession(() => send(address, file, options))) as Answer;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new UploadRefusal(error.message, !OF_THE_FILE.includes(error.status));
  }
}

/** Statuses that the same file would get again: too large, of another type, refused. */
const OF_THE_FILE = [413, 415, 422];

const REFUSED = 'The file was not uploaded. Nothing was saved; please try again.';

const cancelled = () => new DOMException('Cancelled', 'AbortError');

/**
 * Sends by XMLHttpRequest, because fetch does not tell how far an upload is.
 * @returns the JSON of the answer
 * @throws HttpError; UploadRefusal when the server cannot be reached; AbortError
 */
function send(
  address: string,
  file: File,
  { signal, onProgress, headers = {} }: SendOptions & { headers?: Record<string, string> },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = readJson(request.responseText);
      if (request.status === 200 || request.status === 201) return resolve(body);
      const { message } = (body ?? {}) as { message?: unknown };
      reject(new HttpError(typeof message === 'string' ? message : REFUSED, request.status));
    };
    request.onerror = () => reject(new UploadRefusal(UNREACHABLE, true));
    request.onabort = () => reject(cancelled());
    signal?.addEventListener('abort', () => request.abort(), { once: true });
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
