import { Alert, Box, Button, Paper, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Link, Show, usePrevNextController, useShowContext } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import type { Enquiry, Outcome } from '#shared/consultations.ts';
import { newKey } from '../browser.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { SpamNotice } from '../forms/SpamAlert.tsx';
import { useUnsent } from '../forms/unsent.ts';
import { BackLink, PageActions, PageHeader } from '../layout/PageHeader.tsx';
import { FAILS_IN_PAGE, RecordNotice } from '../layout/Problem.tsx';
import { StatusChip, WordChip } from '../lists/StatusChip.tsx';
import { adminApi } from '../session/http.ts';
import { sessionGuard } from '../session/session-guard.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { type EnquiryAction, useActions } from './actions.tsx';
import { RespondBy } from './clock.tsx';
import { EnquiryActions } from './EnquiryActions.tsx';
import { DetailsPanel, EnquiryMessage } from './EnquiryFacts.tsx';
import { nameOf } from './names.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { OutcomeDialog } from './RowActions.tsx';
import { Timeline } from './Timeline.tsx';
import { timelineKey } from './timeline-entries.ts';

/** One enquiry: person, response clock and message, with the next steps beside them and the timeline below. */
export function EnquiryPage() {
  const { id } = useParams();
  return <Show<Enquiry> key={id} queryOptions={FAILS_IN_PAGE} render={() => <Body />} />;
}

function Body() {
  const { record, error, refetch } = useShowContext<Enquiry>();
  if (record) return <Opened enquiry={record} />;
  return <RecordNotice error={error} onRetry={() => void refetch()} missing={{ to: '/consultations' }} />;
}

type OpenDialog = { name: 'time'; appointment?: Appointment } | { name: 'outcome'; outcome: Outcome };

function Opened({ enquiry }: { enquiry: Enquiry }) {
  const location = useLocation();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [draft] = useUnsent('consultations.reply', enquiry.id);
  const [isReplying, setReplying] = useState(draft !== undefined);
  const note = useRef<HTMLTextAreaElement>(null);
  const close = () => setDialog(undefined);
  const isSpam = enquiry.status === 'spam';
  const reply = () => setReplying(true);
  const agree = (appointment?: Appointment) =>
    setDialog({ name: 'time', ...(appointment && { appointment }) });
  const writeNote = () => note.current?.focus();
  // Also when the enquiry is open already, as from Find.
  useEffect(() => {
    if (location.hash === '#reply') setReplying(true);
  }, [location]);
  const { isBusy, actions } = useActions(enquiry, {
    reply,
    time: () => agree(),
    note: writeNote,
    outcome: (outcome) => setDialog({ name: 'outcome', outcome }),
  });

  return (
    <Box sx={{ maxWidth: 1240 }}>
      <Neighbours />
      <PageHeader title={nameOf(enquiry)} note={enquiry.company_name}>
        <StatusChip status={enquiry.status} />
        {enquiry.is_sample && <WordChip label="Sample" tone="quiet" />}
        <RespondBy enquiry={enquiry} withTime />
      </PageHeader>
      <SpamNotice consequence="No email was sent. If this is a real person, choose Not spam: the confirmation is then sent." />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'minmax(0, 1fr) 292px',
            lg: 'minmax(0, 1fr) 348px',
          },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <EnquiryMessage enquiry={enquiry} isSmall={isReplying} />
          {isReplying && !isSpam && <ReplyForm enquiry={enquiry} onClose={() => setReplying(false)} />}
          <NewNote id={enquiry.id} field={note} />
          <Timeline enquiry={enquiry} />
        </Box>
        <Box component="aside" aria-label="What next" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <EnquiryActions enquiry={enquiry} actions={actions} isBusy={isBusy} onChange={agree} />
          <DetailsPanel enquiry={enquiry} />
        </Box>
      </Box>
      {!isSpam && !isReplying && (
        <PageActions>
          <Box component="section" aria-label="Actions" sx={{ display: 'contents' }}>
            {actions
              .filter(({ id }) => ON_PHONES.includes(id))
              .map(({ id, label, icon, href, run }) =>
                id === 'reply' ? (
                  <Button key={id} variant="contained" startIcon={icon} onClick={run} sx={{ flex: 1 }}>
                    Reply
                  </Button>
                ) : (
                  <Button
                    key={id}
                    variant="outlined"
                    aria-label={label}
                    {...(href && { href })}
                    onClick={run}
                    sx={{ flex: '0 0 52px', minWidth: 0, px: 0 }}
                  >
                    {icon}
                  </Button>
                ),
              )}
          </Box>
        </PageActions>
      )}
      {dialog?.name === 'time' && (
        <AppointmentDialog enquiry={enquiry} appointment={dialog.appointment} onClose={close} />
      )}
      {dialog?.name === 'outcome' && (
        <OutcomeDialog enquiry={enquiry} outcome={dialog.outcome} onClose={close} />
      )}
    </Box>
  );
}

/** The actions in the phone's bottom bar. */
const ON_PHONES: readonly EnquiryAction['id'][] = ['reply', 'call', 'time', 'note'];

/** Back to the list, and to the enquiries before and after this one on the page of the list that the person came from. */
function Neighbours() {
  const { index, total, prevPath, nextPath } = usePrevNextController({
    resource: 'consultations',
    sort: { field: 'urgency', order: 'ASC' },
    // Opened by a link, react-admin would read a thousand enquiries to find the neighbours.
    queryOptions: { enabled: false },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.75, mb: 0.5 }}>
      <BackLink />
      {index !== undefined && total !== undefined && total > 1 && (
        <>
          <Typography variant="caption">{`${index + 1} of ${total}`}</Typography>
          {nextPath && (
            <Link sx={{ py: 1.25 }} to={nextPath}>
              Next
            </Link>
          )}
          {prevPath && (
            <Link sx={{ py: 1.25 }} to={prevPath}>
              Previous
            </Link>
          )}
        </>
      )}
    </Box>
  );
}

/** Adds a note. What is typed is kept until the note is added or emptied. */
function NewNote({ id, field }: { id: string; field?: Ref<HTMLTextAreaElement> }) {
  const queryClient = useQueryClient();
  const [held, setHeld] = useUnsent<{ id: string; text: string }>('consultations.note', id);
  const text = held?.text ?? '';
  const isEmpty = text.trim() === '';

  useEffect(() => (isEmpty ? undefined : sessionGuard.arm()), [isEmpty]);

  const adding = useCommand(
    () => adminApi(`consultations/${id}/notes/${held?.id}`, { method: 'PUT', body: { text } }),
    {
      done: (timeline) => {
        queryClient.setQueryData(timelineKey(id), timeline);
        setHeld(undefined);
      },
      isQuiet: true,
    },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isEmpty && !adding.isBusy) adding.run();
  };

  return (
    <Paper variant="outlined" sx={{ display: 'grid', gap: 1, justifyItems: 'start', p: { xs: 2, sm: 2.75 } }}>
      <TextField
        label="Note for colleagues"
        placeholder="Only we read this."
        inputRef={field}
        multiline
        minRows={1}
        fullWidth
        value={text}
        onChange={({ target: { value } }) =>
          setHeld(value === '' ? undefined : { id: held?.id ?? newKey(), text: value })
        }
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      {adding.problem && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {adding.problem}
        </Alert>
      )}
      {!isEmpty && (
        <Button variant="outlined" disabled={adding.isBusy} onClick={() => adding.run()}>
          Add note
        </Button>
      )}
    </Paper>
  );
}
