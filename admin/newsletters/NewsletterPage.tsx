import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { type Newsletter, newsletterSchema } from '#shared/newsletters.ts';
import { londonDateTime } from '#shared/words.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { ShowPage } from '../forms/ShowPage.tsx';
import { Facts } from '../layout/Facts.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { NewsletterInputs } from './NewsletterInputs.tsx';
import { Preview } from './Preview.tsx';
import { LIST_PATH } from './paths.ts';
import { Sending } from './Sending.tsx';

/** /admin/newsletters/:id: a form while it is a draft, and the progress and result of its sending afterwards. */
export function NewsletterPage() {
  return (
    <ShowPage<Newsletter> missing={{ to: LIST_PATH }}>
      {(newsletter, refetch) =>
        newsletter.state === 'draft' ? (
          <Draft id={newsletter.id} onStarted={refetch} />
        ) : (
          <Started newsletter={newsletter} onChanged={refetch} />
        )
      }
    </ShowPage>
  );
}

function Draft({ id, onStarted }: { id: string; onStarted: () => void }) {
  return (
    <EditPage<Newsletter>
      id={id}
      schema={newsletterSchema}
      listPath={LIST_PATH}
      titleOf={(newsletter) => newsletter.subject}
      aside={(newsletter) => <StatusChip status={newsletter.state} />}
      staysOpen
    >
      <FormColumn>
        <NewsletterInputs />
        <SavedDraft onStarted={onStarted} />
      </FormColumn>
    </EditPage>
  );
}

/** Preview and sending are about the newsletter as it was saved last. */
function SavedDraft({ onStarted }: { onStarted: () => void }) {
  const newsletter = useRecordContext<Newsletter>();
  if (!newsletter) return null;
  return (
    <>
      <Preview newsletter={newsletter} />
      <Sending newsletter={newsletter} onChanged={onStarted} />
    </>
  );
}

function Started({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  return (
    <Box>
      <PageHeader title={newsletter.subject} aside={<StatusChip status={newsletter.state} />} />
      <FormColumn>
        <Sending newsletter={newsletter} onChanged={onChanged} />
        <Panel title="The newsletter">
          <Facts
            facts={[
              ['Post', newsletter.post_title ?? 'Deleted since'],
              ['Started', londonDateTime(newsletter.started_at)],
              ['Finished', londonDateTime(newsletter.finished_at)],
              ['Emails a minute', String(newsletter.per_minute)],
            ]}
          />
        </Panel>
        <Preview newsletter={newsletter} />
      </FormColumn>
    </Box>
  );
}
