import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Newsletter } from '#shared/newsletters.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { ShowPage } from '../forms/ShowPage.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { londonDateTime } from '../words.ts';
import { Columns, Compose } from './Compose.tsx';
import { Preview } from './Preview.tsx';
import { Results } from './Results.tsx';
import { SendDialog } from './SendDialog.tsx';
import {
  command,
  LIST_PATH,
  madeOf,
  peopleOf,
  stateWords,
  upcomingTime,
  useProgress,
  webPath,
  withTags,
} from './start-campaign.tsx';

/** /admin/campaigns/:id: the form of a draft, the time of a scheduled campaign, or the results of a sent one. */
export function CampaignPage() {
  return (
    <ShowPage<Newsletter>
      missing={{ to: LIST_PATH }}
      pollWhile={({ state }) => state === 'queued' || state === 'sending'}
    >
      {(newsletter, refetch) => {
        if (newsletter.state === 'draft')
          return <Compose key={newsletter.id} newsletter={newsletter} onSent={refetch} />;
        if (newsletter.state === 'scheduled')
          return <Scheduled newsletter={newsletter} onChanged={refetch} />;
        return <Results newsletter={newsletter} onChanged={refetch} />;
      }}
    </ShowPage>
  );
}

/** A scheduled campaign. */
function Scheduled({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  const { id, subject, scheduled_at, slug } = newsletter;
  const { data: progress, refetch } = useProgress(newsletter);
  const [isChanging, setChanging] = useState(false);
  const notify = useNotify();
  const stop = useCommand(() => command(id, 'unschedule'), {
    done: () => notify('It will not go out. It is a draft again.', { type: 'success' }),
    settled: onChanged,
  });
  const at = scheduled_at ?? '';
  return (
    <>
      <PageHeader title={subject} aside={<WordChip {...stateWords(newsletter)} />} />
      <Columns>
        <Panel title={`Goes out on ${upcomingTime(at)}`}>
          <Typography>
            {`${londonDateTime(at)}, London time, to everybody${withTags(newsletter)} who has confirmed by then: ${peopleOf(progress?.audience ?? 0)} today. Until then you can change the time, or cancel it and change its words.`}
          </Typography>
          <Typography color="textSecondary">{madeOf(newsletter)}</Typography>
          <Typography color="textSecondary">
            {slug ? `It gets a page on the website: ${webPath(slug)}` : 'It gets no page on the website.'}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="contained" disabled={!progress} onClick={() => setChanging(true)}>
              Change the time
            </Button>
            <Button variant="outlined" color="error" disabled={stop.isBusy} onClick={() => stop.run()}>
              Cancel the schedule
            </Button>
          </Box>
        </Panel>
        <Preview newsletter={newsletter} />
      </Columns>
      {isChanging && progress && (
        <SendDialog
          newsletter={newsletter}
          progress={progress}
          onClose={() => setChanging(false)}
          onDone={onChanged}
          onTested={() => void refetch()}
        />
      )}
    </>
  );
}
