import path from 'node:path';
import { ApiError } from '../platform/http/api-error.ts';
import { Child, ChildDied } from '../platform/process/child.ts';
import type { EncodedImage, EncodeTask } from './encode.ts';

const PROCESS = path.join(import.meta.dirname, 'encode-process.ts');

/** Milliseconds after which encoding is stopped, as a hostile file could block the queue. */
const LONGEST = { first: 60_000, avif: 300_000 };

/**
 * Encodes in a child process, which frees its memory at the end, and contains crashes of the decoder.
 * @throws ApiError 'invalid' if the image is refused, 'unavailable' if the server is stopping; Error if encoding fails otherwise
 */
export async function encodeApart(task: EncodeTask): Promise<EncodedImage> {
  const child = new Child<EncodeTask, EncodedImage>(PROCESS);
  try {
    return await child.ask(task, LONGEST[task.kind]);
  } catch (error) {
    if (!(error instanceof ChildDied)) throw error;
    if (error.reason === 'stopped') throw new ApiError('unavailable', INTERRUPTED);
    throw new ApiError('invalid', TOO_MUCH);
  } finally {
    child.close();
  }
}

const INTERRUPTED = 'The server is being restarted. Nothing was saved; please try again in a minute.';

const TOO_MUCH =
  'This picture is too large or too complex to be read. Save it again as a JPEG of at most 2560 pixels, and upload that.';
