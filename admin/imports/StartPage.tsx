import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { BLOG_IMPORT_LIMITS, type BlogImport, FORMAT_LABELS } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { saveFrom } from '../browser.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { ShortForm } from '../forms/ShortForm.tsx';
import { Panel } from '../layout/Panel.tsx';
import { CardList } from '../lists/CardList.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { adminApi } from '../session/http.ts';
import { ensureSignedIn } from '../session/session.ts';
import { DropZone } from '../uploads/FileButton.tsx';
import { sendTo } from '../uploads/send-file.ts';
import { LeaveDialog, UploadQueue } from '../uploads/UploadQueue.tsx';
import { useUploads } from '../uploads/useUploads.ts';
import { londonDateTime } from '../words.ts';
import { importPath } from './commands.ts';
import { resultOf } from './labels.ts';
import { SourceHelp } from './SourceHelp.tsx';

/** /admin/import: imports a blog, and lists earlier imports. */
export function StartPage() {
  return (
    <ListPage<BlogImport>
      title="Import a blog"
      search="Search names and addresses"
      sort={{ field: 'created_at', order: 'DESC' }}
      intro={<Intro />}
      empty={{
        title: 'No imports yet',
        text: 'Choose a file or a feed above. You see every article first, and nothing is written until you start the import.',
      }}
      hasColumns={false}
      table={
        <CardList<BlogImport>
          card={(row) => ({
            to: importPath(row.id),
            title: row.filename,
            chips: <StatusChip status={row.state} />,
            lines: [
              row.format && FORMAT_LABELS[row.format],
              `${resultOf(row)} · ${londonDateTime(row.created_at)}`,
            ],
          })}
        />
      }
    />
  );
}

function Intro() {
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
      <Typography sx={{ maxWidth: '70ch' }}>
        Import the articles of another blog, with their images and their old addresses. You see every article
        before anything is written, and can undo it all afterwards. Subscribers are imported{' '}
        <Link to="/newsletter/import">in the newsletter</Link>.
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <UploadPanel />
        <AddressPanel />
      </Box>
      <SourceHelp />
      <LeavePanel />
      <Typography variant="h2" sx={{ mt: 3 }}>
        Imports so far
      </Typography>
    </Box>
  );
}

const FIELDS = [
  { name: 'address', label: 'Address of the feed', help: 'For example https://example.com/feed' },
] as const;

/** Begins an import from a blog that is on the web, where no export can be had. */
function AddressPanel() {
  const navigate = useNavigate();
  return (
    <Panel title="From a feed">
      <Typography color="textSecondary">
        Many feeds hold only the latest articles, or only how they begin: use an export file if your platform
        offers one.
      </Typography>
      <ShortForm
        fields={FIELDS}
        label="Read the feed"
        busyLabel="Reading…"
        onSubmit={async (body) => {
          const { id } = await adminApi<BlogImport>('imports/address', { method: 'POST', body });
          navigate(importPath(id));
        }}
      />
    </Panel>
  );
}

const PLATFORMS = [
  ['WordPress', 'wordpress'],
  ['Ghost', 'ghost'],
] as const;

/** Exports all articles as files that other platforms can import, and this one too. */
function LeavePanel() {
  const { run, isBusy } = useCommand(async (platform: string) => {
    if (await ensureSignedIn()) saveFrom(`/api/admin/blog-export/${platform}.zip`);
  });
  return (
    <Panel title="Take your articles elsewhere">
      <Typography color="textSecondary" sx={{ maxWidth: '70ch' }}>
        A zip of all articles, published or not, with their images, files and redirects. The owner’s guide
        says what to do with it there. The one for WordPress can be imported here again.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {PLATFORMS.map(([name, platform]) => (
          <Button
            key={platform}
            variant="outlined"
            startIcon={<DownloadIcon />}
            disabled={isBusy}
            onClick={() => run(platform)}
          >
            {`Export for ${name}`}
          </Button>
        ))}
      </Box>
    </Panel>
  );
}

const MIB = 1024 * 1024;
const LARGEST = `${figure(BLOG_IMPORT_LIMITS.bytes / MIB)} MB`;

/** Where an export is dropped or chosen; a drop anywhere on the page counts. */
function UploadPanel() {
  const navigate = useNavigate();
  const queue = useUploads<BlogImport>({
    // The server would parse a body of the file's own type if that is a form's or JSON.
    send: sendTo('/api/admin/imports/upload', 'application/octet-stream'),
    refusalOf,
    onDone: ({ id }) => navigate(importPath(id)),
    isSingle: true,
  });
  return (
    <Panel title="From a file">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <DropZone
          chooser={{ 'aria-label': 'Export file', onFiles: queue.add }}
          label="Choose the export file"
          hint={`Or drop it anywhere on this page: .xml, .zip, .json or .csv, up to ${LARGEST} and ${figure(BLOG_IMPORT_LIMITS.items)} articles. You need not say which platform it comes from.`}
        />
        <UploadQueue queue={queue} working="Handing it over" />
      </Box>
      <LeaveDialog queue={queue} />
    </Panel>
  );
}

/** Files that the server would refuse anyway are not sent. */
function refusalOf({ size }: File, chosen: readonly File[]): string | undefined {
  if (chosen.length > 1)
    return 'One file at a time. Put several Markdown files into a zip, and import other exports one after the other.';
  if (size === 0) return 'This file is empty. Export it again, and choose the new file.';
  if (size <= BLOG_IMPORT_LIMITS.bytes) return undefined;
  return `This file is larger than ${LARGEST}. Most platforms can export one year or one category at a time: import one part after the other. Nothing is imported twice.`;
}
