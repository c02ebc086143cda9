import { useQuery } from '@tanstack/react-query';
import type { Newsletter, NewsletterProgress } from '#shared/newsletters.ts';
import { fetchProgress } from './api.ts';

const POLL_MILLISECONDS = 2000;
/** Milliseconds after a test in which the mail server usually takes it. */
const TEST_MILLISECONDS = 60_000;

/** The progress and recipients of a campaign; polled while it is being sent, and while the first test is on its way. */
export function useProgress(newsletter: Pick<Newsletter, 'id' | 'updated_at' | 'state'>) {
  const isAtWork = newsletter.state === 'queued' || newsletter.state === 'sending';
  return useQuery({
    queryKey: ['newsletters', 'progress', newsletter.id, newsletter.updated_at],
    queryFn: () => fetchProgress(newsletter.id),
    refetchInterval: ({ state: { data } }) => (isAtWork || isTesting(data) ? POLL_MILLISECONDS : false),
    placeholderData: (before) => before,
  });
}

const isTesting = (progress: NewsletterProgress | undefined): boolean =>
  typeof progress?.tested_at === 'string' &&
  progress.mail_taken_at === null &&
  Date.now() - Date.parse(progress.tested_at) < TEST_MILLISECONDS;
