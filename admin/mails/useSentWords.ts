import { useMailStatus } from './MailBanner.tsx';

/** @returns a function for the message that a mail is on its way, or was only written to a file without a mail server */
export function useSentWords(): (what: string, to: string) => string {
  const { data } = useMailStatus();
  return (what, to) =>
    data?.data.transport === 'files'
      ? `${what} to ${to} was not sent, because no mail server is set up.`
      : `${what} is on its way to ${to}.`;
}
