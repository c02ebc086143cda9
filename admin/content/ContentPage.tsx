import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useCommand } from '../forms/useCommand.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { RequireAccess } from '../layout/RequireAccess.tsx';
import { downloadContent } from './api.ts';
import { BringInPanel } from './BringInPanel.tsx';
import { TakeBackPanel } from './TakeBackPanel.tsx';

/** /admin/content: moves the website's content between installations as one file. */
export function ContentPage() {
  return (
    <RequireAccess action="list" resource="content">
      <PageHeader title="Content" />
      <FormColumn>
        <DownloadPanel />
        <BringInPanel />
        <TakeBackPanel />
      </FormColumn>
    </RequireAccess>
  );
}

function DownloadPanel() {
  const { run, isBusy, problem } = useCommand(downloadContent, { isQuiet: true });
  return (
    <Panel title="Take a copy">
      <Typography>
        One file with everything that this website shows, to bring into another installation: after a trial,
        on a new server or for a second site.
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Named
          title="Included"
          items={[
            'articles and categories',
            'every list of the website, such as people and questions',
            'changed texts',
            'pictures',
            'redirects',
            'settings',
          ]}
        />
        <Named
          title="Never included"
          items={[
            'subscribers, enquiries and privacy requests',
            'people who sign in here, and passwords',
            'who is told of new enquiries',
            'logs, and what is in the bin',
          ]}
        />
      </Box>
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Button
        variant="contained"
        startIcon={<DownloadIcon />}
        disabled={isBusy}
        onClick={() => run()}
        sx={{ justifySelf: 'start' }}
      >
        {isBusy ? 'Making the file…' : 'Download the content'}
      </Button>
    </Panel>
  );
}

function Named({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 650 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Box>
    </div>
  );
}
