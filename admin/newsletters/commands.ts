import { useQuery } from '@tanstack/react-query';
import type { Newsletter, NewsletterProgress } from '#shared/newsletters.ts';
import { NEWSLETTER_ARCHIVE_PATH } from '#shared/public.ts';
import { adminApi } from '../session/http.ts';

/** The resource is called newsletters; their pages are at /campaigns, as /newsletter has the subscribers. */
export const LIST_PATH = '/campaigns';
export const campaignPath = (id: string | number): string => `${LIST_PATH}/${id}`;

/** @returns the address of a campaign on the website */
export const webPath = (slug: string): string => `${NEWSLETTER_ARCHIVE_PATH}/${slug}`;

/** @returns the address of what the API tells about a campaign, or does with it */
export const apiPath = (id: string, what: string): string => `newsletters/${encodeURIComponent(id)}/${what}`;

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

/** Runs a command on a campaign. @returns the campaign afterwards; for a test, the address it goes to */
export const command = (id: string, name: Command, body: object = {}) =>
  adminApi<Newsletter>(apiPath(id, name), { method: 'POST', body });

const POLL_MILLISECONDS = 2000;
/** Milliseconds after a test in which the mail server usually takes it. */
const TEST_MILLISECONDS = 60_000;

/** The progress and recipients of a campaign; polled while it is being sent, and while the first test is on its way. */
export function useProgress({ id, updated_at, state: at }: Pick<Newsletter, 'id' | 'updated_at' | 'state'>) {
  const isAtWork = at === 'queued' || at === 'sending';
  return useQuery({
    queryKey: ['newsletters', 'progress', id, updated_at],
    queryFn: () => adminApi<NewsletterProgress>(apiPath(id, 'progress')),
    refetchInterval: ({ state: { data } }) => (isAtWork || isTesting(data) ? POLL_MILLISECONDS : false),
    placeholderData: (before) => before,
  });
}

const isTesting = (progress: NewsletterProgress | undefined): boolean =>
  typeof progress?.tested_at === 'string' &&
  progress.mail_taken_at === null &&
  Date.now() - Date.parse(progress.tested_at) < TEST_MILLISECONDS;
