import { useQuery } from '@tanstack/react-query';
import type { MailStatus } from '#shared/mails.ts';
import { adminApi } from '../session/http.ts';

/** @returns whether emails can go out; undefined until that is known */
export function useCanSend(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['mails', 'getMailStatus'],
    queryFn: () => adminApi<MailStatus>('mails/status'),
  });
  return data && data.transport === 'smtp';
}
