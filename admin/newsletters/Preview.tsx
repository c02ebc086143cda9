import {
  Alert,
  Box,
  Button,
  MenuItem,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import type { Newsletter, NewsletterPreview } from '#shared/newsletters.ts';
import { useCommand } from '../forms/useCommand.ts';
import { Panel } from '../layout/Panel.tsx';
import { useSentWords } from '../mails/useSentWords.ts';
import { command, fetchPreview } from './api.ts';

const VIEWS = [
  { id: '600', label: '600 px', width: 600 },
  { id: '390', label: '390 px', width: 390 },
  { id: 'text', label: 'Text', width: null },
];

/** The mail as it will look, in a frame where nothing of it can run, and a test of it to the team. */
export function Preview({ newsletter }: { newsletter: Newsletter }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['newsletters', 'preview', newsletter.id, newsletter.updated_at],
    queryFn: () => fetchPreview(newsletter.id),
  });
  return (
    <Panel title="Preview">
      {newsletter.state === 'draft' && (
        <Typography variant="body2" color="textSecondary">
          Shows what was saved last.
        </Typography>
      )}
      {error && (
        <Alert severity="info" role="status">
          {error.message}
        </Alert>
      )}
      {isPending && <Typography role="status">Loading the preview…</Typography>}
      {data && (
        <>
          <Views preview={data} />
          {newsletter.state === 'draft' && <TestMail newsletter={newsletter} team={data.team} />}
        </>
      )}
    </Panel>
  );
}

function Views({ preview }: { preview: NewsletterPreview }) {
  const [chosen, setChosen] = useState('600');
  const { width, label } = VIEWS.find(({ id }) => id === chosen) ?? { width: null, label: '' };
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={chosen}
        onChange={(_event, next: string | null) => next && setChosen(next)}
        aria-label="Width of the preview"
        size="small"
      >
        {VIEWS.map(({ id, label }) => (
          <ToggleButton key={id} value={id}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {width === null ? (
        <Box
          component="pre"
          tabIndex={0}
          aria-label="Plain text"
          sx={{
            m: 0,
            p: 2,
            maxHeight: 560,
            overflow: 'auto',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            border: '1px solid',
            borderColor: 'divider',
            fontSize: '0.875rem',
          }}
        >
          {preview.text}
        </Box>
      ) : (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={`Mail at ${label}`}>
          <Box
            component="iframe"
            title={`The mail, ${label} wide`}
            sandbox="allow-same-origin"
            srcDoc={preview.html}
            sx={{ width, height: 560, border: '1px solid', borderColor: 'divider', display: 'block' }}
          />
        </Box>
      )}
    </>
  );
}

function TestMail({ newsletter, team }: { newsletter: Newsletter; team: string[] }) {
  const { identity } = useGetIdentity();
  const notify = useNotify();
  const sentWords = useSentWords();
  const [picked, setPicked] = useState<string>();
  const own = team.find((address) => address === identity?.email);
  const email = picked ?? own ?? team[0] ?? '';
  const { run, isBusy, problem } = useCommand(() => command(newsletter.id, 'test', { email }), {
    done: () => notify(sentWords('A test', email), { type: 'success' }),
    isQuiet: true,
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          id="newsletter-test"
          select
          label="Send a test to"
          value={email}
          onChange={(event) => setPicked(event.target.value)}
          sx={{ flex: '1 1 240px', minWidth: 0 }}
        >
          {team.map((address) => (
            <MenuItem key={address} value={address}>
              {address}
            </MenuItem>
          ))}
        </TextField>
        <Button variant="outlined" color="secondary" disabled={isBusy || email === ''} onClick={() => run()}>
          Send test
        </Button>
      </Box>
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
    </Box>
  );
}
