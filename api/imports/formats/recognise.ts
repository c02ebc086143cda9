import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ReaderInput, Recognised } from '../records.ts';
import { bytesOf } from '../text/encoding.ts';
import { recogniseArchive } from './archives.ts';
import { detect, HEAD_BYTES } from './detect.ts';

/**
 * Recognises a file by its content, whatever its name.
 * @throws ApiError 'invalid' if it is not an export, with what it is and where to get the export; 'too_large' over the limit
 */
export async function recognise({ file, bytes }: ReaderInput): Promise<Recognised> {
  if (bytes === 0)
    throw new ApiError('invalid', 'The file is empty. Export the blog again and upload the new file.');
  if (bytes > BLOG_IMPORT_LIMITS.bytes)
    throw new ApiError(
      'too_large',
      `The file may have at most ${BLOG_IMPORT_LIMITS.bytes / 1024 ** 2} MB. Export the blog in parts, for example year by year.`,
    );
  const head = await bytesOf(file, HEAD_BYTES);
  return head.toString('latin1', 0, 2) === 'PK' ? recogniseArchive(file) : detect(head);
}
