import { Box, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { CONFIRMATIONS_AT_ONCE, type SubscriptionImport } from '#shared/subscription-imports.ts';
import { figure } from '#shared/words.ts';
import { ConfirmButton } from '../forms/ConfirmButton.tsx';
import { Panel } from '../layout/Panel.tsx';
import { command } from './api.ts';

/** After an import: mails the pending subscribers for confirmation, or undoes the whole import. */
export function Done({ found, onChanged }: { found: SubscriptionImport; onChanged: () => void }) {
  const notify = useNotify();
  const act = (name: 'undo' | 'confirmations', said: string) => async () => {
    await command(found.id, name);
    notify(said, { type: 'success' });
    onChanged();
  };
  return (
    <Panel title="Afterwards">
      <Typography>
        {found.confirmations === 0
          ? 'Nobody in this import was sent an email.'
          : `${figure(found.confirmations)} were asked to confirm.`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <ConfirmButton
          name="Ask pending subscribers to confirm"
          question="Send confirmation emails?"
          label="Send"
          work={act('confirmations', 'The confirmation emails are on their way.')}
        >
          {`Goes to at most ${CONFIRMATIONS_AT_ONCE} people of this import who are pending and were not asked yet. Ask only people who expect to hear from you.`}
        </ConfirmButton>
        <ConfirmButton
          name="Undo this import"
          color="error"
          question="Undo this import?"
          label="Undo"
          isDangerous
          work={act('undo', 'The import is being undone.')}
        >
          Subscribers that it added are removed, and changed statuses go back to what they were. Subscribers
          that were changed since stay, and are listed.
        </ConfirmButton>
      </Box>
    </Panel>
  );
}
