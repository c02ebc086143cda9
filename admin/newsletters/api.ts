import type {
  Newsletter,
  NewsletterPreview,
  NewsletterProgress,
  NewsletterResults,
} from '#shared/newsletters.ts';
import { adminApi } from '../session/http.ts';

const path = (id: string, what: string) => `newsletters/${encodeURIComponent(id)}/${what}`;

export const fetchPreview = (id: string) => adminApi<NewsletterPreview>(path(id, 'preview'));

export const fetchProgress = (id: string) => adminApi<NewsletterProgress>(path(id, 'progress'));

export const fetchResults = (id: string) => adminApi<NewsletterResults>(path(id, 'results'));

type Command =
  | 'start'
  | 'schedule'
  | 'unschedule'
  | 'stop'
  | 'resume'
  | 'resend'
  | 'publish'
  | 'withdraw'
  | 'test';

/** Runs a command on a newsletter. @returns the newsletter afterwards; for a test, the address it goes to */
export const command = (id: string, name: Command, body: object = {}) =>
  adminApi<Newsletter>(path(id, name), { method: 'POST', body });
