import { useQuery } from '@tanstack/react-query';
import { useNotify, usePermissions } from 'react-admin';
import type { MailStatus } from '#shared/mails.ts';
import { can, type Roles } from '#shared/permissions.ts';
import { adminApi } from '../session/http.ts';

/** The state of outgoing mail; live updates refetch it when a mail changes. */
export function useMailStatus() {
  const { permissions: roles } = usePermissions<Roles>();
  return useQuery({
    queryKey: ['mails', 'getMailStatus'],
    queryFn: () => adminApi<MailStatus>('mails/status'),
    enabled: can(roles, 'list', 'mails'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** @returns whether emails can go out; undefined until that is known */
export function useCanSend(): boolean | undefined {
  const { data } = useMailStatus();
  return data && data.transport === 'smtp';
}

/** @returns a function that says that an email is on its way, or warns that it was not sent without a mail server */
export function useNotifySent(): (what: string, to: string) => void {
  const { data } = useMailStatus();
  const notify = useNotify();
  return (what, to) =>
    data?.transport === 'files'
      ? notify(`${what} to ${to} was not sent, because no mail server is set up.`, { type: 'warning' })
      : notify(`${what} is on its way to ${to}.`, { type: 'success' });
}
