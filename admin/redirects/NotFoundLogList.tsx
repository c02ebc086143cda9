import RedirectIcon from '@mui/icons-material/AltRoute';
import IgnoreIcon from '@mui/icons-material/VisibilityOffOutlined';
import { Box, Button, Typography } from '@mui/material';
import { DataTable, useDelete, useNotify } from 'react-admin';
import type { MissingPage } from '#shared/redirects.ts';
import { plural } from '#shared/words.ts';
import { BulkDeleteButton } from '../lists/BulkButtons.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { IN_PLACE_OF_COLUMNS, LEAST_NEEDED, RecordTable, TimeCol } from '../lists/RecordTable.tsx';
import { londonDateTime } from '../words.ts';

/** /admin/not-found-log: addresses that answered 404, most visited first. */
export function NotFoundLogList() {
  return (
    <ListPage<MissingPage>
      title="Pages not found"
      actions={
        <Button to="/redirects" variant="outlined">
          Redirects
        </Button>
      }
      search="Search"
      sort={{ field: 'hits', order: 'DESC' }}
      empty={{
        title: 'No missing pages',
        text: 'Addresses where visitors find no page appear here. They disappear after 30 days without a visit.',
      }}
      table={<MissingPageTable />}
      card={(page) => ({
        title: page.path,
        lines: [
          hitsOf(page),
          page.referrer && `Last from ${page.referrer}`,
          `First ${londonDateTime(page.first_seen_at)}`,
          `Last ${londonDateTime(page.last_seen_at)}`,
        ],
        actions: <Actions page={page} />,
      })}
    />
  );
}

function MissingPageTable() {
  return (
    <RecordTable<MissingPage> bulkActionButtons={BULK_BUTTONS}>
      <DataTable.Col<MissingPage>
        source="path"
        render={({ path, referrer, first_seen_at }) => (
          <>
            <span>{path}</span>
            <Typography {...IN_PLACE_OF_COLUMNS} variant="caption">
              {referrer && `Last from ${referrer}. `}
              {`First ${londonDateTime(first_seen_at)}`}
            </Typography>
          </>
        )}
        sx={{ minWidth: 200, overflowWrap: 'anywhere' }}
      />
      <DataTable.NumberCol source="hits" />
      <DataTable.Col<MissingPage>
        source="referrer"
        {...LEAST_NEEDED}
        sx={{ overflowWrap: 'anywhere', maxWidth: 260 }}
      />
      <TimeCol source="first_seen_at" {...LEAST_NEEDED} />
      <TimeCol source="last_seen_at" />
      <DataTable.Col<MissingPage>
        source="id"
        label="What to do"
        disableSort
        render={(page) => <Actions page={page} />}
      />
    </RecordTable>
  );
}

function Actions({ page }: { page: MissingPage }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: { xs: 'wrap', lg: 'nowrap' } }}>
      <Button
        to={`/redirects/new?from=${encodeURIComponent(page.path)}`}
        size="small"
        variant="outlined"
        startIcon={<RedirectIcon />}
        aria-label={`Make a redirect from ${page.path}`}
        sx={NO_WRAP}
      >
        Make a redirect
      </Button>
      <IgnoreButton page={page} />
    </Box>
  );
}

const hitsOf = ({ hits }: MissingPage): string => plural(hits, 'visit');
const NO_WRAP = { whiteSpace: 'nowrap' } as const;

const BULK_BUTTONS = (
  <BulkDeleteButton
    label="Ignore"
    icon={<IgnoreIcon />}
    confirmTitle="Ignore the selected addresses?"
    confirmContent="They leave the list until somebody visits them again."
  />
);

/** Removes an address from the log. No question first, because the next visit adds it again. */
function IgnoreButton({ page }: { page: MissingPage }) {
  const notify = useNotify();
  const [deleteOne, { isPending }] = useDelete<MissingPage, Error>();
  const ignore = () =>
    deleteOne(
      'not-found-log',
      { id: page.id, previousData: page },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(`Ignored: ${page.path}`, { type: 'success' }),
        onError: (error) => notify(error.message, { type: 'error' }),
      },
    );
  return (
    <Button size="small" disabled={isPending} onClick={ignore} aria-label={`Ignore ${page.path}`}>
      Ignore
    </Button>
  );
}
