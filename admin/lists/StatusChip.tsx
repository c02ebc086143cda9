import { Chip } from '@mui/material';
import { colours } from '../theme/colours.ts';
import { brand } from '../theme/palettes.ts';

export type Tone = 'good' | 'waiting' | 'brass' | 'info' | 'quiet' | 'bad';

const LOOK: Record<Tone, { bgcolor: string; color: string; border: string }> = {
  good: { bgcolor: colours.successTint, color: colours.success, border: colours.successTint },
  waiting: { bgcolor: colours.brassTint, color: colours.ink, border: colours.brassTint },
  brass: { bgcolor: brand.brass, color: brand.ink, border: brand.brass },
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
  pending: { label: 'Not confirmed', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  unsubscribed: { label: 'Left', tone: 'quiet' },
  suppressed: { label: 'Bounced or complained', tone: 'bad' },
  new: { label: 'New', tone: 'info' },
  replied: { label: 'Replied', tone: 'waiting' },
  meeting_agreed: { label: 'Meeting agreed', tone: 'good' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'quiet' },
  not_for_us: { label: 'Not for us', tone: 'quiet' },
  closed: { label: 'Closed', tone: 'quiet' },
  spam: { label: 'Spam', tone: 'bad' },
  suspected: { label: 'Suspected spam', tone: 'bad' },
  acknowledged: { label: 'Acknowledged', tone: 'waiting' },
  in_progress: { label: 'In progress', tone: 'waiting' },
  done: { label: 'Done', tone: 'good' },
  stopped: { label: 'Stopped', tone: 'bad' },
  reading: { label: 'Reading', tone: 'waiting' },
  analysing: { label: 'Checking articles', tone: 'waiting' },
  ready: { label: 'Ready: nothing written yet', tone: 'info' },
  cancelled: { label: 'Stopped', tone: 'bad' },
  checked: { label: 'Checked', tone: 'info' },
  running: { label: 'Importing', tone: 'waiting' },
  undoing: { label: 'Undoing', tone: 'waiting' },
  undone: { label: 'Undone', tone: 'quiet' },
  invited: { label: 'Invited', tone: 'waiting' },
  deactivated: { label: 'Deactivated', tone: 'quiet' },
  current: { label: 'This one', tone: 'info' },
  on: { label: 'On', tone: 'good' },
  covered: { label: 'Hidden by a page', tone: 'waiting' },
  target_hidden: { label: 'Not public now', tone: 'quiet' },
  queued: { label: 'Waiting', tone: 'waiting' },
  retrying: { label: 'Trying again', tone: 'bad' },
  sending: { label: 'Being sent', tone: 'info' },
  sent: { label: 'Sent', tone: 'good' },
  written: { label: 'Not sent', tone: 'waiting' },
  failed: { label: 'Failed', tone: 'bad' },
  undelivered: { label: 'Not delivered', tone: 'bad' },
  unknown: { label: 'No report yet', tone: 'waiting' },
};

/** @returns the label of a status */
export const statusLabel = (status: string): string => STATUSES[status]?.label ?? status;

export function StatusChip({ status }: { status: string }) {
  return <WordChip label={statusLabel(status)} tone={STATUSES[status]?.tone ?? 'quiet'} />;
}

/** The same chip for a label that is not one of the states above. */
export function WordChip({ label, tone }: { label: string; tone: Tone }) {
  const look = LOOK[tone];
  return (
    <Chip
      size="small"
      label={label}
      sx={{ bgcolor: look.bgcolor, color: look.color, border: `1.5px solid ${look.border}`, height: 26 }}
    />
  );
}
