import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import { figure, plural } from '#shared/words.ts';
import { useCommand } from '../forms/useCommand.ts';
import { Panel } from '../layout/Panel.tsx';
import { command } from './api.ts';

/** Starts the import. If it adds confirmed subscribers, the admin states when and how they consented. */
export function RunPanel({ found, onChanged }: { found: SubscriptionImport; onChanged: () => void }) {
  const [declaration, setDeclaration] = useState('');
  const notify = useNotify();
  const { add = 0, forward = 0, to_confirm = 0, to_leave = 0 } = found.counts;
  const changes = add + forward;

  const { run, isBusy, problem } = useCommand(
    () => command(found.id, 'run', { declaration: declaration || null }),
    {
      done: () => {
        notify('The import has started.', { type: 'success' });
        onChanged();
      },
      isQuiet: true,
    },
  );

  return (
    <Panel title="Import">
      <Typography>
        {changes === 0
          ? 'No row would change anything.'
          : 'Nobody who left, or whose address bounced or complained, is added again. The import itself sends no email. It can be undone.'}
      </Typography>
      {to_leave > 0 && (
        <Typography>
          {`${plural(to_leave, 'person', 'people')} who left, or whose address bounced, ${to_leave === 1 ? 'is' : 'are'} stored as such, and never written to.`}
        </Typography>
      )}
      {to_confirm > 0 && (
        <TextField
          id="declaration"
          label="Where these people gave their consent"
          helperText={`${figure(to_confirm)} would be confirmed, and get newsletters. Say when and how they agreed; your answer is stored as evidence.`}
          multiline
          minRows={3}
          required
          value={declaration}
          onChange={({ target }) => setDeclaration(target.value)}
        />
      )}
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Box>
        <Button variant="contained" disabled={changes === 0 || isBusy} onClick={() => run()}>
          {`Import ${plural(changes, 'row')}`}
        </Button>
      </Box>
    </Panel>
  );
}
