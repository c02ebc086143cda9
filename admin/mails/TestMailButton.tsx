import SendIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNotify, useRedirect } from 'react-admin';
import type { AdminDataProvider } from '../data-provider.ts';
import { mailPath } from './paths.ts';
import { useSentWords } from './useSentWords.ts';

/** Sends a mail to the person's own address, and shows what becomes of it. */
export function TestMailButton() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { canAccess } = useCanAccess({ resource: 'mails', action: 'create' });
  const notify = useNotify();
  const redirect = useRedirect();
  const sentWords = useSentWords();
  const [isBusy, setBusy] = useState(false);
  if (!canAccess) return null;

  const send = async () => {
    setBusy(true);
    try {
      const { data } = await dataProvider.sendTestMail();
      notify(sentWords('A test mail', data.to_address), { type: 'success' });
      redirect(mailPath(data.id));
    } catch (error) {
      setBusy(false);
      notify(error instanceof Error ? error.message : 'Not sent. Please try again.', { type: 'error' });
    }
  };
  return (
    <Button variant="outlined" color="secondary" startIcon={<SendIcon />} disabled={isBusy} onClick={send}>
      Send a test mail
    </Button>
  );
}
