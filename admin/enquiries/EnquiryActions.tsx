import { Box, Button, Paper, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useGetList, useNotify, useRefresh } from 'react-admin';
import { type Appointment, MEETING_WAYS } from '#shared/appointments.ts';
import { type Enquiry, LOST_REASONS } from '#shared/consultations.ts';
import { useNow } from '../browser.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { useCanSend } from '../mails/mail-status.ts';
import { colours } from '../theme/colours.ts';
import { type EnquiryAction, useEnquiryUpdate } from './actions.tsx';
import { AssigneeSelect } from './assignees.tsx';
import { midSentence, moment } from './clock.tsx';
import { cancelAppointment, timelineKey, timeSpan } from './timeline-entries.ts';

interface EnquiryActionsProps {
  enquiry: Enquiry;
  actions: readonly EnquiryAction[];
  isBusy: boolean;
  /** @param appointment the one to change */
  onChange: (appointment: Appointment) => void;
}

/** The actions on an enquiry. On phones those of the bottom bar are not repeated. */
export function EnquiryActions({ enquiry, actions, isBusy, onChange }: EnquiryActionsProps) {
  const titleId = useId();
  const { assign } = useEnquiryUpdate(enquiry);
  const isSpam = enquiry.status === 'spam';
  const of = (...ids: EnquiryAction['id'][]) =>
    actions
      .filter(({ id }) => ids.includes(id))
      .map((action) => <ActionButton key={action.label} action={action} isBusy={isBusy} />);
  const replied = of('replied');
  const ends = of('end', 'spam');
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      sx={{
        borderTop: { md: `10px solid ${colours.claret}` },
        p: { xs: 2, md: 2.75 },
        display: 'grid',
        gap: 2.5,
      }}
    >
      {!isSpam && (
        <Box sx={{ display: { xs: 'none', md: 'grid' }, gap: 1 }}>
          <Typography id={titleId} variant="h2" sx={{ mb: 1, fontSize: '1.625rem' }}>
            What next
          </Typography>
          {of('reply', 'call', 'chat', 'time', 'note')}
        </Box>
      )}
      {replied.length > 0 && (
        <Box sx={{ display: 'grid', gap: 0.75 }}>
          <Typography variant="caption">Called, or wrote from your own email program?</Typography>
          {replied}
        </Box>
      )}
      {!isSpam && <Meetings enquiry={enquiry} onChange={onChange} />}
      <Box sx={{ display: 'grid', gap: 1 }}>
        <AssigneeSelect enquiry={enquiry} isBusy={isBusy} onChange={assign} />
        {of('mine')}
      </Box>
      {ends.length > 0 ? (
        <Box role="group" aria-label="How did it end?">
          <Typography sx={{ fontWeight: 600, fontSize: '0.875rem', mb: 0.75 }}>How did it end?</Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>{ends}</Box>
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          {!isSpam && <Ended enquiry={enquiry} />}
          {of('back')}
        </Box>
      )}
    </Paper>
  );
}

function ActionButton({
  action: { id, label, icon, href, run },
  isBusy,
}: {
  action: EnquiryAction;
  isBusy: boolean;
}) {
  const isMain = id === 'reply' || label === 'Not spam';
  return (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      startIcon={icon}
      disabled={isBusy}
      onClick={run}
      {...(href && { href, ...(id === 'chat' && { target: '_blank', rel: 'noopener' }) })}
      sx={{ justifyContent: id === 'end' || id === 'spam' ? 'center' : 'flex-start' }}
    >
      {label}
    </Button>
  );
}

/** @returns a phone number that stays on one line */
const unbroken = (phone: string | null) => phone?.replaceAll(' ', '\u00a0');

/** Future meetings. */
function Meetings({ enquiry, onChange }: { enquiry: Enquiry; onChange: (one: Appointment) => void }) {
  const { data } = useGetList<Appointment>(
    'appointments',
    {
      filter: { consultation_id: enquiry.id, upcoming: true },
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'starts_at', order: 'ASC' },
    },
    { enabled: enquiry.meeting_at !== null },
  );
  const [cancelled, setCancelled] = useState<Appointment>();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const notify = useNotify();
  const canSend = useCanSend();
  const send = Boolean(cancelled?.is_sent && canSend);
  if (!data || data.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {data.map((one) => (
        <Box key={one.id} sx={{ bgcolor: colours.successTint, p: 1.5 }}>
          <Typography sx={{ fontWeight: 650 }}>{timeSpan(one)}</Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {[
              one.host,
              MEETING_WAYS[one.how].label.toLowerCase(),
              one.how === 'phone' ? unbroken(one.place) : one.place,
            ]
              .filter(Boolean)
              .join(', ')}
          </Typography>
          <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
            <Button size="small" variant="outlined" onClick={() => onChange(one)}>
              Change the time
            </Button>
            <Button size="small" color="secondary" onClick={() => setCancelled(one)}>
              Cancel it
            </Button>
          </Box>
        </Box>
      ))}
      <ConfirmDialog
        open={cancelled !== undefined}
        onClose={() => setCancelled(undefined)}
        question={`Cancel the meeting with ${enquiry.first_name}?`}
        label="Cancel the meeting"
        dismissLabel="Keep the meeting"
        isDangerous
        work={async () => {
          if (!cancelled) return;
          const timeline = await cancelAppointment(enquiry.id, cancelled.id, send);
          queryClient.setQueryData(timelineKey(enquiry.id), timeline);
          notify('The meeting is cancelled.', { type: 'success' });
          refresh();
        }}
      >
        {send
          ? 'Both get an email, and the meeting leaves both calendars.'
          : 'Nobody gets an email: tell the person yourself.'}
      </ConfirmDialog>
    </Box>
  );
}

/** How and when it ended. */
function Ended({ enquiry: { status, lost_reason, outcome, closed_at } }: { enquiry: Enquiry }) {
  const now = useNow();
  return (
    <>
      <Typography sx={{ fontWeight: 650 }}>
        {[statusLabel(status), lost_reason && LOST_REASONS[lost_reason]].filter(Boolean).join(': ')}
      </Typography>
      {outcome && <Typography sx={{ overflowWrap: 'anywhere' }}>{outcome}</Typography>}
      {closed_at && (
        <Typography variant="caption">{`Closed ${midSentence(moment(closed_at, now))}`}</Typography>
      )}
    </>
  );
}
