import type { NewsletterPreview, NewsletterProgress } from '#shared/newsletters.ts';
import { adminApi } from '../session/http.ts';
import { unattended } from '../session/unattended.ts';

const path = (id: string, what: string) => `newsletters/${encodeURIComponent(id)}/${what}`;

export const fetchPreview = (id: string) => adminApi<NewsletterPreview>(path(id, 'preview'));

export const fetchProgress = (id: string) =>
  unattended(() => adminApi<NewsletterProgress>(path(id, 'progress')));

/** Starts, stops or resumes a newsletter, sends it again to those whose mail failed, or sends a test of it. */
export const command = (
  id: string,
  name: 'start' | 'stop' | 'resume' | 'resend' | 'test',
  body: object = {},
) => adminApi(path(id, name), { method: 'POST', body });
