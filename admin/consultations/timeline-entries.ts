import type { TimelineChange, TimelineEntry } from '#shared/consultations.ts';
import { statusLabel } from '../lists/StatusChip.tsx';

export const timelineKey = (id: string) => ['consultations', 'getTimeline', id];

const ACTIONS: Record<string, string> = {
  create: 'entered the request by hand.',
  approve: 'marked it as not spam.',
  delete: 'deleted it.',
  restore: 'restored it.',
};

/** Follows by themselves from the status. */
const CONSEQUENCES = ['responded_at'];

/** @returns the rest of a sentence that begins with somebody's name */
export function whatHappened(
  { action, changes }: Pick<TimelineEntry & { kind: 'change' }, 'action' | 'changes'>,
  nameOfField: (field: string) => string,
): string {
  if (action !== 'update') return ACTIONS[action] ?? `did: ${action.replaceAll('_', ' ')}.`;
  const told = changes.filter(({ field }) => field === 'status' || field === 'assignee');
  const others = changes
    .filter((change) => !told.includes(change) && !CONSEQUENCES.includes(change.field))
    .map(({ field }) => nameOfField(field));
  const parts = [...told.map(describe), ...(others.length > 0 ? [`changed ${others.join(', ')}`] : [])];
  return parts.length > 0 ? `${parts.join('; ')}.` : 'saved it.';
}

function describe({ field, from, to }: TimelineChange): string {
  if (to === undefined) return `changed the ${field}`;
  if (field === 'assignee') return to ? `assigned it to ${to}` : 'assigned it to nobody';
  return `changed the status from ${statusLabel(from ?? '')} to ${statusLabel(to ?? '')}`;
}
