import type { ReactNode } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import { useCommand } from '../forms/useCommand.ts';
import { useMailStatus } from '../mails/MailBanner.tsx';
import { command } from './api.ts';

interface TestMailProps {
  id: string;
  /** Saves everything first, or throws. */
  before?: () => Promise<void>;
  onSent: () => void;
  button: (test: { email: string; isBusy: boolean; send: () => void }) => ReactNode;
}

const NOT_YET = 'Its link to the browser works once the campaign is sent.';

/** Sends a test of a campaign to the signed-in person. */
export function TestMail({ id, before, onSent, button }: TestMailProps) {
  const { identity } = useGetIdentity();
  const notify = useNotify();
  const { data: mail } = useMailStatus();
  const email: string = identity?.email ?? '';
  const { run, isBusy } = useCommand(
    async () => {
      await before?.();
      return command(id, 'test', { email });
    },
    {
      done: () => {
        if (mail?.transport === 'files')
          notify('Written to a file, not sent: no mail server is set up.', { type: 'warning' });
        else notify(`A test is on its way to ${email}. ${NOT_YET}`, { type: 'success' });
        onSent();
      },
    },
  );
  return button({ email, isBusy: isBusy || email === '', send: () => run() });
}
