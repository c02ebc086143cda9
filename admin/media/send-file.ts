import { MEDIA_HEADERS, type UploadedMedia } from '#shared/media.ts';
import { UNREACHABLE } from '../session/http.ts';
import { readSession } from '../session/session.ts';
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

/** From so many bytes on it is worth asking first whether anybody is signed in: browsers send all before they listen. */
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
    return await sendKept<Answer>(address, file, options);
  } finally {
    disarm();
  }
}

async function sendKept<Answer>(
  address: string,
  file: File,
  options: SendOptions & { headers?: Record<string, string> },
): Promise<Answer> {
  if (file.size > LARGE && (await isSignedOut()) && !(await sessionGuard.ask()))
    throw new UploadRefusal('Your session has ended. Please sign in again.', true);
  if (options.signal?.aborted) throw cancelled();
  let answer = await send(address, file, options);
  if (answer.status === 401 && (await sessionGuard.ask())) answer = await send(address, file, options);
  const body = readJson(answer.text);
  if (answer.status === 200 || answer.status === 201) return body as Answer;
  const { message } = (body ?? {}) as { message?: unknown };
  const isOfFile = [413, 415, 422].includes(answer.status);
  throw new UploadRefusal(typeof message === 'string' ? message : REFUSED, !isOfFile);
}

const REFUSED = 'The server did not take this file. Nothing was saved; please try again.';

const cancelled = () => new DOMException('Cancelled', 'AbortError');

const isSignedOut = (): Promise<boolean> =>
  readSession().then(
    ({ user }) => !user,
    // A server that cannot be reached says nothing about the session.
    () => false,
  );

/** XMLHttpRequest, because fetch does not tell how far an upload is. */
function send(
  address: string,
  file: File,
  { signal, onProgress, headers = {} }: SendOptions & { headers?: Record<string, string> },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
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
