import type { LetterPreview, LetterProgress } from '#shared/letters.ts';
import { unattended } from '../live/unattended.ts';
import { httpClient } from '../session/http.ts';

const address = (id: string, what: string) => `/api/admin/letters/${encodeURIComponent(id)}/${what}`;

export const fetchPreview = async (id: string): Promise<LetterPreview> =>
  (await httpClient(address(id, 'preview'))).json;

export const fetchProgress = async (id: string): Promise<LetterProgress> =>
  (await unattended(() => httpClient(address(id, 'progress')))).json;

/** Starts, stops or resumes a letter, sends it again to those whose mail failed, or sends a test of it. */
export async function command(
  id: string,
  name: 'start' | 'stop' | 'resume' | 'resend' | 'test',
  body: object = {},
): Promise<void> {
  await httpClient(address(id, name), { method: 'POST', body: JSON.stringify(body) });
}
