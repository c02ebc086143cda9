import { useQuery } from '@tanstack/react-query';
import type { Newsletter } from '#shared/newsletters.ts';
import { fetchProgress } from './api.ts';

const POLL_MILLISECONDS = 2000;

/** The progress and recipients of a campaign; polled while it is being sent. */
export function useProgress(newsletter: Pick<Newsletter, 'id' | 'updated_at' | 'state'>) {
  const isAtWork = newsletter.state === 'queued' || newsletter.state === 'sending';
  return useQuery({
    queryKey: ['newsletters', 'progress', newsletter.id, newsletter.updated_at],
    queryFn: () => fetchProgress(newsletter.id),
    refetchInterval: isAtWork ? POLL_MILLISECONDS : false,
    placeholderData: (before) => before,
  });
}
