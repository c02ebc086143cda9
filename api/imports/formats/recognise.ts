import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { firstBytes } from '../text/encoding.ts';
import type { ReaderInput, Recognised } from '../types.ts';
import { recogniseArchive } from './archives.ts';
import { detect, HEAD_BYTES } from './detect.ts';

/**
 * Tells by its content what a file is; its name is not asked.
 * @throws ApiError 'invalid' for a file that is no export, with what it is and where the export is to be had; 'too_large'
 * over the limit; what the signal was aborted with, but for its time
 */
export async function recognise(input: ReaderInput): Promise<Recognised> {
  if (input.bytes === 0)
    throw new ApiError('invalid', 'The file is empty. Export the blog again and upload the new file.');
  if (input.bytes > BLOG_IMPORT_LIMITS.bytes)
    throw new ApiError(
      'too_large',
      `The file may have at most ${BLOG_IMPORT_LIMITS.bytes / 1024 ** 2} MB. Export the blog in parts, for example year by year.`,
    );
  try {
    input.signal.throwIfAborted();
    const head = await firstBytes(input.file, HEAD_BYTES);
    const isZip = head[0] === 0x50 && head[1] === 0x4b && [3, 5, 7].includes(head[2] ?? 0);
    return isZip ? await recogniseArchive(input) : detect(head, input.bytes);
  } catch (error) {
    if (error !== input.signal.reason || (error as Error).name !== 'TimeoutError') throw error;
    throw new ApiError(
      'invalid',
      'Finding out what this file is takes too long. Unpack it, and upload the export that is in it.',
    );
  }
}
