import { Box } from '@mui/material';
import type { PrivacyRequestKind } from '#shared/forms.ts';
import {
  PRIVACY_REQUEST_WARN_DAYS,
  type PrivacyRequest,
  type PrivacyRequestDecision,
  type PrivacyRequestStatus,
} from '#shared/privacy-requests.ts';
import { distance } from '#shared/words.ts';
import { type Tone, WordChip } from '../lists/StatusChip.tsx';
import { londonDate } from '../words.ts';

export const editPath = (id: string | number): string => `/privacy-requests/${id}/edit`;

export const DECISION_NAMES: { readonly [decision in PrivacyRequestDecision]: string } = {
  granted: 'They got what they asked for',
  partly: 'Part of it',
  refused: 'Refused',
  unidentified: 'We could not tell who asked',
};

/** @returns the label of a state */
export const stateName = (status: PrivacyRequestStatus): string => STATE_NAMES[status];

const STATE_NAMES: { readonly [status in PrivacyRequestStatus]: string } = {
  new: 'New',
  acknowledged: 'Acknowledged',
  in_progress: 'In progress',
  done: 'Finished',
  spam: 'Spam',
};

/** Labels of the kinds, in legal terms. */
export const KIND_NAMES: { readonly [kind in PrivacyRequestKind]: string } = {
  access: 'Copy of their data',
  rectification: 'Correction',
  erasure: 'Erasure',
  objection: 'Objection',
  complaint: 'Complaint',
};

interface DueClock {
  tone: 'calm' | 'soon' | 'overdue';
  text: string;
}

/** @returns the time left for an open request; null once it is closed */
export function dueClock(
  { status, due_at }: Pick<PrivacyRequest, 'status' | 'due_at'>,
  now: number,
): DueClock | null {
  if (status === 'done') return null;
  const due = Date.parse(due_at);
  if (due < now) return { tone: 'overdue', text: `Late by ${distance(due, now)}` };
  return {
    tone: due - now <= PRIVACY_REQUEST_WARN_DAYS * 86_400_000 ? 'soon' : 'calm',
    text: `${distance(now, due)} left, until ${londonDayMonth(due_at)}`,
  };
}

/** @returns such as '1 Dec' */
const londonDayMonth = (moment: string) => londonDate(moment).replace(/ \d{4}$/, '');

const LOOK = {
  calm: {},
  soon: { borderLeft: '4px solid', borderColor: 'warning.main', px: 1, fontWeight: 650 },
  overdue: {
    borderLeft: '4px solid',
    borderColor: 'error.main',
    color: 'error.main',
    px: 1,
    fontWeight: 650,
  },
};

/** The statutory deadline, with the time left while the request is open. */
export function DueBy({ request }: { request: PrivacyRequest }) {
  const clock = dueClock(request, Date.now());
  if (!clock) return <span>{request.done_at && `Finished ${londonDate(request.done_at)}`}</span>;
  return (
    <Box
      component="span"
      title={`By ${londonDate(request.due_at)}`}
      sx={{ display: 'inline-block', whiteSpace: 'nowrap', ...LOOK[clock.tone] }}
    >
      {clock.text}
    </Box>
  );
}

const TONES: { readonly [status in PrivacyRequestStatus]: Tone } = {
  new: 'info',
  acknowledged: 'waiting',
  in_progress: 'waiting',
  done: 'good',
  spam: 'bad',
};

export function StateChip({ status }: { status: PrivacyRequestStatus }) {
  return <WordChip label={stateName(status)} tone={TONES[status]} />;
}
