import NoteIcon from '@mui/icons-material/EditNote';
import EventIcon from '@mui/icons-material/EventOutlined';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import BellIcon from '@mui/icons-material/NotificationsOutlined';
import ReplyIcon from '@mui/icons-material/Reply';
import ChangeIcon from '@mui/icons-material/SwapHoriz';
import { Box, Button, List, Paper, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Enquiry, TimelineEntry } from '#shared/consultations.ts';
import { sourceName } from '#shared/sources.ts';
import { useNow } from '../browser.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { RetryAlert } from '../layout/Problem.tsx';
import { adminApi } from '../session/http.ts';
import { colours } from '../theme/colours.ts';
import { londonDateTime } from '../words.ts';
import { moment } from './clock.tsx';
import { deliveryWords, mailWords, timelineKey, timeSpan, whatHappened } from './timeline-entries.ts';

/** The timeline of an enquiry, latest first: emails, notes, meetings and changes of state. */
export function Timeline({ enquiry }: { enquiry: Enquiry }) {
  const { data, error, refetch } = useQuery({
    queryKey: timelineKey(enquiry.id),
    queryFn: () => adminApi<TimelineEntry[]>(`consultations/${enquiry.id}/timeline`),
  });
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="what-happened"
      sx={{ px: { xs: 2, sm: 2.75 }, pb: 1 }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', pt: 2.25, pb: 1.5 }}
      >
        <Typography id="what-happened" variant="h2" sx={{ fontSize: '1.625rem' }}>
          What happened
        </Typography>
        <Typography variant="caption">London time</Typography>
      </Box>
      {error && <RetryAlert message={error.message} onRetry={refetch} />}
      <List
        disablePadding
        component="ol"
        aria-labelledby="what-happened"
        sx={{
          borderTop: `2px solid ${colours.ink}`,
          '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
        }}
      >
        {data?.map((entry) => (
          <Entry key={`${entry.kind}-${entry.id}`} entry={entry} enquiry={enquiry} />
        ))}
        <Line
          icon={<InboxIcon />}
          title={enquiry.source === 'admin' ? 'The enquiry was entered here' : 'The enquiry came in'}
          at={enquiry.created_at}
          more={cameFrom(enquiry.source)}
        />
      </List>
    </Paper>
  );
}

const cameFrom = (source: string) =>
  source === 'unknown' || source === 'admin' ? undefined : `from: ${sourceName(source)}`;

function Entry({ entry, enquiry }: { entry: TimelineEntry; enquiry: Enquiry }) {
  const translate = useTranslate();
  const who = entry.who ?? 'Somebody';
  switch (entry.kind) {
    case 'note':
      return <Note note={entry} enquiryId={enquiry.id} />;
    case 'reply':
      return (
        <Line
          icon={<ReplyIcon />}
          title={`${who} replied by email`}
          at={entry.at}
          more={entry.sent_elsewhere ? 'from an email program' : deliveryWords(entry.delivery)}
        >
          <Typography sx={{ fontWeight: 650 }}>{entry.subject}</Typography>
          <Words>{entry.text}</Words>
        </Line>
      );
    case 'mail':
      return (
        <Line
          icon={entry.mail === 'consultation_confirmation' ? <MailIcon /> : <BellIcon />}
          title={mailWords(entry)}
          at={entry.at}
          more={deliveryWords(entry.delivery)}
        />
      );
    case 'appointment':
      return (
        <Line
          icon={<EventIcon />}
          // Without a name it was the visitor, on the page of the booking.
          title={`${entry.who ?? enquiry.first_name} ${MEETING_DEEDS[entry.what]}`}
          at={entry.at}
          more={entry.is_sent ? 'calendar file sent to both' : 'nothing sent'}
        >
          <Words>{timeSpan(entry)}</Words>
        </Line>
      );
    case 'change': {
      const nameOfField = (field: string) =>
        translate(`resources.consultations.fields.${field}`).toLowerCase();
      return (
        <Line icon={<ChangeIcon />} title={`${who} ${whatHappened(entry, nameOfField)}`} at={entry.at} />
      );
    }
  }
}

const MEETING_DEEDS = {
  agreed: 'agreed a time',
  changed: 'changed the time',
  cancelled: 'cancelled the meeting',
};

interface LineProps {
  icon: ReactNode;
  title: string;
  at: string;
  /** Shown after the time. */
  more?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
}

function Line({ icon, title, at, more, action, children }: LineProps) {
  const now = useNow();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.75, py: 1.5, minWidth: 0, '& > svg': { fontSize: 20, mt: '2px' } }}
    >
      {icon}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'start' }}>
          <span style={{ overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ fontWeight: 650 }}>
              {title}
            </Box>{' '}
            <Typography component="time" dateTime={at} title={londonDateTime(at)} variant="caption">
              <span style={{ whiteSpace: 'nowrap' }}>{more ? `${moment(at, now)} ·` : moment(at, now)}</span>
              {more && ` ${more}`}
            </Typography>
          </span>
          {action}
        </Box>
        {children && (
          <Box sx={{ mt: 0.75, px: 1.75, py: 1.25, bgcolor: 'background.default' }}>{children}</Box>
        )}
      </Box>
    </Box>
  );
}

const Words = ({ children }: { children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Typography>
);

function Note({ note, enquiryId }: { note: TimelineEntry & { kind: 'note' }; enquiryId: string }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = async () =>
    queryClient.setQueryData(
      timelineKey(enquiryId),
      await adminApi(`consultations/${enquiryId}/notes/${note.id}`, { method: 'DELETE' }),
    );
  return (
    <Line
      icon={<NoteIcon />}
      title={note.mine ? 'Your note' : `Note by ${note.who ?? 'somebody'}`}
      at={note.at}
      action={
        note.mine && (
          <Button
            size="small"
            onClick={() => setAsking(true)}
            aria-label={`Remove your note of ${londonDateTime(note.at)}`}
            sx={{ my: -0.5 }}
          >
            Remove
          </Button>
        )
      }
    >
      <Words>{note.text}</Words>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question="Remove your note?"
        label="Remove"
        isDangerous
        work={remove}
      >
        It cannot be restored.
      </ConfirmDialog>
    </Line>
  );
}
