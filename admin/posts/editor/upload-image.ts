import { MEDIA_HEADERS, type MediaAsset } from '#shared/media.ts';
import { httpClient } from '../../session/http.ts';

/** Puts a file into the media library, with what it shows. @throws HttpError */
export async function uploadImage(file: File, alt: string): Promise<MediaAsset> {
  const { json } = await httpClient('/api/admin/media', {
    method: 'POST',
    body: file,
    headers: new Headers({
      Accept: 'application/json',
      'Content-Type': file.type || 'application/octet-stream',
      [MEDIA_HEADERS.name]: encodeURIComponent(file.name || 'pasted-image'),
      [MEDIA_HEADERS.alt]: encodeURIComponent(alt),
    }),
  });
  return json;
}
