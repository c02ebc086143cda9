import { useNotify } from 'react-admin';
import { useMailStatus } from './MailBanner.tsx';

/** @returns a function that says that an email is on its way, or warns that it was not sent without a mail server */
export function useNotifySent(): (what: string, to: string) => void {
  const { data } = useMailStatus();
  const notify = useNotify();
  return (what, to) =>
    data?.transport === 'files'
      ? notify(`${what} to ${to} was not sent, because no mail server is set up.`, { type: 'warning' })
      : notify(`${what} is on its way to ${to}.`, { type: 'success' });
}
