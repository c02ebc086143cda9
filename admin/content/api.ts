import type { ContentAccount, ContentState } from '#shared/content-transfer.ts';
import { saveFile } from '../layout/save-file.ts';
import { sendBytes } from '../media/send-file.ts';
import { adminApi, fileNameOf, requestFile, UNREACHABLE, withSession } from '../session/http.ts';

const API = '/api/admin/content';

/** POST a content file here to learn what it would change. */
export const CHECK_ADDRESS = `${API}/check`;

export const fetchContentState = () => adminApi<ContentState>('content');

export const bringIn = (file: File, onProgress: (part: number) => void) =>
  sendBytes<ContentAccount>(
    `${API}/import`,
    new File([file], file.name, { type: 'application/octet-stream' }),
    { onProgress },
  );

export const takeBack = () => adminApi<ContentAccount>('content/take-back', { method: 'POST' });

/**
 * Fetches all content, then hands it to the browser as a download.
 * @throws Error with a message for the person
 */
export async function downloadContent(): Promise<void> {
  try {
    const response = await withSession(() => requestFile(`${API}/export`));
    saveFile(fileNameOf(response) ?? 'content.tar.zst', 'application/zstd', await response.blob());
  } catch (error) {
    throw error instanceof TypeError ? new Error(`The download was interrupted. ${UNREACHABLE}`) : error;
  }
}
