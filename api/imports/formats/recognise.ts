import type { ReaderInput, Recognised } from '../records.ts';
import { bytesOf } from '../text/encoding.ts';
import { recogniseArchive } from './archives.ts';
import { detect, HEAD_BYTES } from './detect.ts';

/**
 * Recognises a file by its content, whatever its name.
 * @throws ApiError 'invalid' if it is not an export, with what it is and where to get the export
 */
export async function recognise({ file }: ReaderInput): Promise<Recognised> {
  const head = await bytesOf(file, HEAD_BYTES);
  return head.toString('latin1', 0, 2) === 'PK' ? recogniseArchive(file) : detect(head);
}
