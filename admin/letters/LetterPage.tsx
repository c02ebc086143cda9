import { Box, Button } from '@mui/material';
import { useGetOne, useRecordContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { type Letter, letterSchema } from '#shared/letters.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { londonDateTime } from '../forms/london-time.ts';
import { Facts } from '../layout/Facts.tsx';
import { LoadingScreen } from '../layout/LoadingScreen.tsx';
import { Notice } from '../layout/Notice.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { RequireAccess } from '../layout/RequireAccess.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { LetterInputs } from './LetterInputs.tsx';
import { Preview } from './Preview.tsx';
import { LIST_PATH } from './paths.ts';
import { Sending } from './Sending.tsx';

/** /admin/letters/:id: a form while it is a draft, and what came of it afterwards. */
export function LetterPage() {
  return (
    <RequireAccess action="edit">
      <LetterByState />
    </RequireAccess>
  );
}

function LetterByState() {
  const { id = '' } = useParams();
  const { data: letter, isPending, error, refetch } = useGetOne<Letter>('letters', { id });
  if (isPending) return <LoadingScreen />;
  if (error || !letter)
    return (
      <Notice
        kind="error"
        level={1}
        title="Not loaded"
        action={
          <Button variant="contained" onClick={() => refetch()}>
            Try Again
          </Button>
        }
      >
        {error?.message ?? 'This letter could not be loaded.'}
      </Notice>
    );
  return letter.state === 'draft' ? (
    <Draft id={letter.id} onStarted={() => refetch()} />
  ) : (
    <Started letter={letter} onChanged={() => refetch()} />
  );
}

function Draft({ id, onStarted }: { id: string; onStarted: () => void }) {
  return (
    <EditPage<Letter>
      id={id}
      schema={letterSchema}
      listPath={LIST_PATH}
      titleOf={(letter) => letter.subject}
      aside={(letter) => <StatusChip status={letter.state} />}
      staysOpen
    >
      <FormColumn>
        <LetterInputs />
        <SavedDraft onStarted={onStarted} />
      </FormColumn>
    </EditPage>
  );
}

/** Preview and sending are about the letter as it was saved last. */
function SavedDraft({ onStarted }: { onStarted: () => void }) {
  const letter = useRecordContext<Letter>();
  if (!letter) return null;
  return (
    <>
      <Preview letter={letter} />
      <Sending letter={letter} onChanged={onStarted} />
    </>
  );
}

function Started({ letter, onChanged }: { letter: Letter; onChanged: () => void }) {
  return (
    <Box>
      <PageHeader title={letter.subject} aside={<StatusChip status={letter.state} />} />
      <FormColumn>
        <Sending letter={letter} onChanged={onChanged} />
        <Panel title="The letter">
          <Facts
            facts={[
              ['Post', letter.post_title ?? 'Deleted since'],
              ['Started', londonDateTime(letter.started_at)],
              ['Finished', londonDateTime(letter.finished_at)],
              ['Mails a minute', String(letter.per_minute)],
            ]}
          />
        </Panel>
        <Preview letter={letter} />
      </FormColumn>
    </Box>
  );
}
