import { Chip } from '@mui/material';
import { colours } from '../colours.ts';

type Tone = 'good' | 'waiting' | 'info' | 'quiet' | 'bad';

const LOOK: Record<Tone, { bgcolor: string; color: string; border: string }> = {
  good: { bgcolor: colours.successTint, color: colours.success, border: colours.successTint },
  waiting: { bgcolor: colours.brassTint, color: colours.ink, border: colours.brassTint },
  info: { bgcolor: colours.skyTint, color: colours.ink, border: colours.skyTint },
  quiet: { bgcolor: 'transparent', color: colours.muted, border: colours.lineControl },
  bad: { bgcolor: colours.dangerTint, color: colours.danger, border: colours.dangerTint },
};

const STATUSES: Record<string, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'waiting' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  published: { label: 'Published', tone: 'good' },
  active: { label: 'Active', tone: 'good' },
  inactive: { label: 'Inactive', tone: 'quiet' },
  pending: { label: 'Pending', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  unsubscribed: { label: 'Unsubscribed', tone: 'quiet' },
  suppressed: { label: 'Suppressed', tone: 'bad' },
  new: { label: 'New', tone: 'info' },
  contacted: { label: 'Contacted', tone: 'waiting' },
  booked: { label: 'Booked', tone: 'good' },
  closed: { label: 'Closed', tone: 'quiet' },
  spam: { label: 'Spam', tone: 'bad' },
  suspected: { label: 'Suspected spam', tone: 'bad' },
  overdue: { label: 'Overdue', tone: 'bad' },
};

/** @returns how a status is called on screen */
export const statusLabel = (status: string): string => STATUSES[status]?.label ?? status;

export function StatusChip({ status }: { status: string }) {
  const look = LOOK[STATUSES[status]?.tone ?? 'quiet'];
  return (
    <Chip
      size="small"
      label={statusLabel(status)}
      sx={{ bgcolor: look.bgcolor, color: look.color, border: `1.5px solid ${look.border}`, height: 26 }}
    />
  );
}
