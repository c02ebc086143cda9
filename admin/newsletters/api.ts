import type { NewsletterPreview, NewsletterProgress } from '#shared/newsletters.ts';
import { unattended } from '../live/unattended.ts';
import { httpClient } from '../session/http.ts';

const address = (id: string, what: string) => `/api/admin/newsletters/${encodeURIComponent(id)}/${what}`;

export const fetchPreview = async (id: string): Promise<NewsletterPreview> =>
  (await httpClient(address(id, 'preview'))).json;

export const fetchProgress = async (id: string): Promise<NewsletterProgress> =>
  (await unattended(() => httpClient(address(id, 'progress')))).json;

/** Starts, stops or resumes a newsletter, sends it again to those whose mail failed, or sends a test of it. */
export async function command(
  id: string,
  name: 'start' | 'stop' | 'resume' | 'resend' | 'test',
  body: object = {},
): Promise<void> {
  await httpClient(address(id, name), { method: 'POST', body: JSON.stringify(body) });
}
