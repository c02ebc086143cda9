import { useMailStatus } from './MailBanner.tsx';

/** @returns says of a mail that it is on its way, or what became of it where there is no mail server */
export function useSentWords(): (what: string, to: string) => string {
  const { data } = useMailStatus();
  return (what, to) =>
    data?.data.transport === 'files'
      ? `${what} to ${to} was not sent, because no mail server is set up.`
      : `${what} is on its way to ${to}.`;
}
