import CloseIcon from '@mui/icons-material/DoneAll';
import AssignIcon from '@mui/icons-material/PersonAddAltOutlined';
import SpamIcon from '@mui/icons-material/ReportOutlined';
import { Box, Button, Typography, useMediaQuery } from '@mui/material';
import { DataTable, SelectInput } from 'react-admin';
import type { Enquiry } from '#shared/consultations.ts';
import { sourceName } from '#shared/sources.ts';
import { useNow } from '../browser.ts';
import { DayRange } from '../forms/inputs.tsx';
import { BulkInputsButton, BulkUpdateButton } from '../lists/BulkButtons.tsx';
import { ExportButton } from '../lists/ExportButton.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { LEAST_NEEDED, RecordTable, RowLink } from '../lists/RecordTable.tsx';
import { StatusChip, WordChip } from '../lists/StatusChip.tsx';
import { clamp } from '../theme/colours.ts';
import { useEnquiryUpdate } from './actions.tsx';
import { AssigneeFilter, useAssignees, useMe } from './assignees.tsx';
import { moment, NextStep } from './clock.tsx';
import { editPath, nameOf } from './names.ts';
import { RowActions } from './RowActions.tsx';

/** All enquiries, the longest waiting for a reply first. */
export function EnquiryList() {
  const me = useMe();
  const tabs = [
    { label: 'Needs a reply', filter: { status: 'new' } },
    ...(me === undefined ? [] : [{ label: 'Mine', filter: { assignee_id: me.id, open: true } }]),
    { label: 'Waiting on them', filter: { status: 'replied' } },
    { label: 'Meeting agreed', filter: { status: 'meeting_agreed' } },
    { label: 'Won', filter: { status: 'won' } },
    { label: 'Lost', filter: { status: 'lost' } },
    { label: 'Not for us', filter: { status: 'not_for_us' } },
    { label: 'Spam', filter: { status: 'spam' } },
    { label: 'All', filter: {} },
  ];
  return (
    <ListPage<Enquiry>
      title="Enquiries"
      search="Search names and words"
      sort={{ field: 'urgency', order: 'ASC' }}
      actions={<ExportButton />}
      create={{ to: '/consultations/new', label: 'Add an enquiry' }}
      tabs={tabs}
      filters={
        <>
          <AssigneeFilter />
          <DayRange source="created_at" what="Received" />
        </>
      }
      empty={{
        title: 'No enquiries yet',
        text: 'What people ask on the website appears here. You can also add one that came by phone.',
      }}
      table={<EnquiryTable />}
      card={(enquiry) => ({
        to: editPath(enquiry.id),
        title: nameOf(enquiry),
        chips: <StateAndNext enquiry={enquiry} isRow />,
        lines: [enquiry.company_name, shortened(enquiry.message)],
        actions: (
          <>
            <AssigneeCell enquiry={enquiry} />
            <Box sx={{ flex: 1 }} />
            <RowActions enquiry={enquiry} />
          </>
        ),
      })}
    />
  );
}

function EnquiryTable() {
  // There is no room for a column of its own beside the menu.
  const saysBelowName = useMediaQuery('(max-width: 1249.95px)');
  return (
    <RecordTable<Enquiry> to={editPath} bulkActionButtons={<EnquiryBulkButtons />}>
      <DataTable.Col<Enquiry>
        source="last_name"
        label="Who"
        sx={{ minWidth: 170, width: saysBelowName ? '45%' : 'auto' }}
        render={(enquiry) => (
          <>
            <Box sx={{ fontWeight: 650 }}>
              <RowLink to={editPath(enquiry.id)}>{nameOf(enquiry)}</RowLink>
            </Box>
            <Typography variant="caption">{enquiry.company_name}</Typography>
            {saysBelowName && <MessageExcerpt message={enquiry.message} />}
          </>
        )}
      />
      <DataTable.Col<Enquiry>
        label="What they say"
        disableSort
        {...LEAST_NEEDED}
        sx={{ width: '32%' }}
        render={({ message }) => <MessageExcerpt message={message} />}
      />
      <DataTable.Col<Enquiry>
        source="urgency"
        label="Status and next"
        sx={{ minWidth: { xs: 150, lg: 178 } }}
        render={(enquiry) => <StateAndNext enquiry={enquiry} />}
      />
      <DataTable.Col<Enquiry>
        source="assignee"
        label="With"
        render={(enquiry) => <AssigneeCell enquiry={enquiry} />}
      />
      <DataTable.Col<Enquiry>
        source="created_at"
        label="Received"
        {...LEAST_NEEDED}
        sx={{ minWidth: { xs: 120, lg: 140 } }}
        render={(enquiry) => <Received enquiry={enquiry} />}
      />
      <DataTable.Col<Enquiry>
        label="Actions"
        disableSort
        render={(enquiry) => <RowActions enquiry={enquiry} />}
        sx={{ textAlign: 'right', width: '1%' }}
      />
    </RecordTable>
  );
}

/** The first two lines of a message. */
function MessageExcerpt({ message }: Pick<Enquiry, 'message'>) {
  return (
    <Box
      component="span"
      sx={{
        ...clamp(2),
        overflowWrap: 'anywhere',
        lineHeight: 1.4,
        ...(message ? {} : { color: 'text.secondary' }),
      }}
    >
      {message ?? '(Left no message)'}
    </Box>
  );
}

const shortened = (message: string | null) =>
  message && message.length > 120 ? `${message.slice(0, 119).trimEnd()}…` : (message ?? '(Left no message)');

/** The status, and the next or the latest step. */
function StateAndNext({ enquiry, isRow = false }: { enquiry: Enquiry; isRow?: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: isRow ? 'flex' : 'grid',
        flexWrap: 'wrap',
        gap: isRow ? 1 : 0.25,
        justifyItems: 'start',
        alignItems: 'center',
      }}
    >
      <StatusChip status={enquiry.status} />
      {enquiry.is_sample && <WordChip label="Sample" tone="quiet" />}
      <NextStep enquiry={enquiry} />
    </Box>
  );
}

function Received({ enquiry: { created_at, source } }: { enquiry: Enquiry }) {
  const now = useNow();
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{moment(created_at, now)}</span>
      <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {sourceName(source)}
      </Typography>
    </>
  );
}

/** The assignee, or a button to take it. */
function AssigneeCell({ enquiry }: { enquiry: Enquiry }) {
  const { isBusy, assign } = useEnquiryUpdate(enquiry);
  const me = useMe();
  const { assignee } = enquiry;
  if (assignee) return <span title={assignee}>{assignee.split(' ')[0]}</span>;
  if (me === undefined) return 'Nobody yet';
  return (
    <Button
      size="small"
      disabled={isBusy}
      aria-label={`Assign to me: ${nameOf(enquiry)}`}
      onClick={(event) => {
        event.stopPropagation();
        assign(me);
      }}
      sx={{ px: 0, textAlign: 'left' }}
    >
      Assign to me
    </Button>
  );
}

/** Bulk actions on the selected enquiries. */
function EnquiryBulkButtons() {
  const colleagues = useAssignees();
  return (
    <>
      <BulkInputsButton
        label="Assign"
        icon={<AssignIcon />}
        confirmTitle="Who should deal with these enquiries?"
        confirmContent="Their name is shown beside each enquiry in the list."
        dataOf={({ assignee_id }) => (assignee_id ? { assignee_id } : undefined)}
      >
        <Box sx={{ mt: 2 }}>
          <SelectInput source="assignee_id" label="Assigned to" choices={[...colleagues]} fullWidth />
        </Box>
      </BulkInputsButton>
      <BulkUpdateButton
        label="Not for us"
        icon={<CloseIcon />}
        confirmTitle="Close these enquiries as not for us?"
        confirmContent="They no longer count as waiting for a reply."
        data={{ status: 'not_for_us' }}
      />
      <BulkUpdateButton
        label="Mark spam"
        icon={<SpamIcon />}
        confirmTitle="Mark these enquiries as spam?"
        confirmContent="Nobody is told. You can undo this for each of them, with Not spam."
        data={{ status: 'spam' }}
      />
    </>
  );
}
