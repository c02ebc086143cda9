import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { CONFIRMATIONS_AT_ONCE, type SubscriptionImport } from '#shared/subscription-imports.ts';
import { figure, plural } from '#shared/words.ts';
import { ConfirmButton, useCommand } from '../forms/ConfirmDialog.tsx';
import { ShowPage } from '../forms/ShowPage.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { DescriptionList, FormColumn, Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { londonDateTime } from '../words.ts';
import { command, IMPORT_PATH } from './commands.ts';
import { OptionsPanel } from './OptionsPanel.tsx';
import { Outcomes } from './Outcomes.tsx';

/** /admin/newsletter/import/:id: what was found in a file, and the import itself. */
export function ImportPage() {
  return (
    <ShowPage<SubscriptionImport> missing={MISSING}>
      {(found, refetch) => (
        <>
          <PageHeader title={found.filename} aside={<StatusChip status={found.state} />} />
          <FormColumn>
            <Stage found={found} onChanged={refetch} />
          </FormColumn>
        </>
      )}
    </ShowPage>
  );
}

const MISSING = {
  title: 'No such import',
  text: 'It was deleted. The subscribers that it brought are still there.',
  back: 'Back to the imports',
  to: IMPORT_PATH,
};

function Stage({ found, onChanged }: { found: SubscriptionImport; onChanged: () => void }) {
  const { state } = found;
  return (
    <>
      <Outcomes found={found} />
      {state === 'checked' && (
        <>
          <OptionsPanel key={found.updated_at} found={found} onChanged={onChanged} />
          <RunPanel found={found} onChanged={onChanged} />
        </>
      )}
      {state === 'done' && <Done found={found} onChanged={onChanged} />}
      <Panel title="The file">
        <DescriptionList
          items={[
            ['Rows', figure(found.total)],
            ['Uploaded', londonDateTime(found.created_at)],
            ['Imported', londonDateTime(found.finished_at)],
            ['Where the consent came from', found.declaration],
          ]}
        />
      </Panel>
    </>
  );
}

/** Starts the import. If it adds confirmed subscribers, the admin states when and how they consented. */
function RunPanel({ found, onChanged }: { found: SubscriptionImport; onChanged: () => void }) {
  const [declaration, setDeclaration] = useState('');
  const notify = useNotify();
  const { add = 0, forward = 0, detail = 0, to_confirm = 0, to_leave = 0 } = found.counts;
  const changes = add + forward + detail;

  const { run, isBusy, problem } = useCommand(
    () => command(found.id, 'run', { declaration: declaration || null }),
    {
      done: () => {
        notify('The import is done.', { type: 'success' });
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
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box>
        <Button variant="contained" disabled={changes === 0 || isBusy} onClick={() => run()}>
          {`Import ${plural(changes, 'row')}`}
        </Button>
      </Box>
    </Panel>
  );
}

/** After an import: mails the pending subscribers for confirmation, or undoes the whole import. */
function Done({ found, onChanged }: { found: SubscriptionImport; onChanged: () => void }) {
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
          work={act('undo', 'The import is undone.')}
        >
          Subscribers that it added are removed, and changed statuses, names and tags go back to what they
          were. Subscribers that were changed since stay, and are listed.
        </ConfirmButton>
      </Box>
    </Panel>
  );
}
