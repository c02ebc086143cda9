import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Newsletter } from '#shared/newsletters.ts';
import { londonDateTime } from '#shared/words.ts';
import { useCommand } from '../forms/useCommand.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { command } from './api.ts';
import { CampaignChip } from './CampaignChip.tsx';
import { Columns } from './Compose.tsx';
import { Preview } from './Preview.tsx';
import { RefusedDialog } from './RefusedDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import { useProgress } from './useProgress.ts';
import { webPath } from './WebPage.tsx';
import { madeOf, peopleOf, upcomingTime } from './words.ts';

/** A scheduled campaign. */
export function Scheduled({ newsletter, onChanged }: { newsletter: Newsletter; onChanged: () => void }) {
  const { id, subject, scheduled_at, slug } = newsletter;
  const { data: progress, refetch } = useProgress(newsletter);
  const [isChanging, setChanging] = useState(false);
  const notify = useNotify();
  const stop = useCommand(() => command(id, 'unschedule'), {
    done: () => notify('It will not go out. It is a draft again.', { type: 'success' }),
    settled: onChanged,
  });
  const at = scheduled_at ?? '';
  const close = () => setChanging(false);
  return (
    <>
      <PageHeader title={subject} aside={<CampaignChip newsletter={newsletter} />} />
      <Columns>
        <Panel title={`Goes out on ${upcomingTime(at)}`}>
          <Typography>
            {`${londonDateTime(at)}, London time, to everybody who has confirmed by then: ${peopleOf(progress?.audience ?? 0)} today. Until then you can change the time, or stop it and change its words.`}
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
              Stop it
            </Button>
          </Box>
        </Panel>
        <Preview newsletter={newsletter} />
      </Columns>
      {isChanging && progress && !progress.has_mail_server && <RefusedDialog onClose={close} />}
      {isChanging && progress?.has_mail_server && (
        <SendDialog
          newsletter={newsletter}
          progress={progress}
          onClose={close}
          onDone={() => {
            close();
            onChanged();
          }}
          onTested={() => void refetch()}
        />
      )}
    </>
  );
}
