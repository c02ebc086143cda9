import type { UploadedMedia } from '#shared/media.ts';
import { sendFile } from '../../media/send-file.ts';
import { adminApi } from '../../session/http.ts';
import type { Picture } from './blocks.ts';

/** Puts a picture into the library, from the author's computer or from where a website shows it. @throws UploadRefusal; HttpError; AbortError */
export function keepPicture({ source, alt }: Picture, signal: AbortSignal): Promise<UploadedMedia> {
  if ('file' in source) return sendFile(source.file, { signal, onProgress: () => undefined });
  return adminApi<UploadedMedia>('media/from-address', {
    method: 'POST',
    body: { address: source.address, alt: alt || null },
    signal,
  });
}

/** Takes a picture out of the library that nothing shows any more. */
export const dropPicture = (id: string): Promise<unknown> =>
  adminApi(`media/${encodeURIComponent(id)}`, { method: 'DELETE' });
