import { HttpError } from 'react-admin';
import { MEDIA_HEADERS, type MediaAsset } from '#shared/media.ts';
import { httpClient } from '../../session/http.ts';

/** Uploads a file to the media library with its alternative text. @throws HttpError; Error without a library */
export async function uploadImage(file: File, alt: string): Promise<MediaAsset> {
  const request = {
    method: 'POST',
    body: file,
    headers: new Headers({
      Accept: 'application/json',
      'Content-Type': file.type || 'application/octet-stream',
      [MEDIA_HEADERS.name]: encodeURIComponent(file.name || 'pasted-image'),
      [MEDIA_HEADERS.alt]: encodeURIComponent(alt),
    }),
  };
  return httpClient('/api/admin/media', request).then(
    ({ json }) => json,
    (error) => {
      throw error instanceof HttpError && error.status === 404 ? new Error(NO_LIBRARY) : error;
    },
  );
}

const NO_LIBRARY = 'Images cannot be uploaded here. Insert the address of an image with the toolbar instead.';
