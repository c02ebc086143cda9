import { SUSPECT_DAYS, type Waiting } from '#shared/dashboard.ts';
import type { GoingLive } from '#shared/going-live.ts';
import { listing } from '#shared/listing.ts';
import type { HealthItem } from '#shared/system-status.ts';
import { distance, plural } from '#shared/words.ts';
import { itemsOf } from '../going-live/items.ts';
import { duration, londonDateTime } from '../words.ts';

/** A task, with the page where it is done. */
export interface Task {
  id: string;
  /** `now`: overdue or broken; `soon`: this week; `later`: whenever there is time. */
  urgency: 'now' | 'soon' | 'later';
  text: string;
  more?: string;
  action: { label: string; to: string };
}

const URGENCIES: readonly Task['urgency'][] = ['now', 'soon', 'later'];

/** @returns what needs doing, the most overdue first */
export function tasksOf(
  waiting: Waiting,
  health: readonly HealthItem[],
  facts: GoingLive | undefined,
  now = Date.now(),
): Task[] {
  return [
    ...goingLive(facts),
    ...enquiries(waiting, now),
    ...privacy(waiting, now),
    ...health.flatMap(taskOfHealth),
    ...content(waiting),
    ...suspects(waiting),
  ].sort((one, other) => URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency));
}

/** One task for all of the list, which has a page of its own. */
function goingLive(facts: GoingLive | undefined): Task[] {
  const items = facts ? itemsOf(facts) : [];
  const open = items.filter(({ isDone }) => !isDone);
  const [next] = open;
  if (!next || open.every(({ isAdvice }) => isAdvice)) return [];
  return [
    {
      id: 'going-live',
      urgency: open.some(({ isUrgent }) => isUrgent) ? 'now' : 'soon',
      text: `Going live: ${items.length - open.length} of ${items.length} done`,
      more: `Next: ${next.title}.`,
      action: { label: 'Open', to: '/going-live' },
    },
  ];
}

function enquiries({ overdue, fresh, promised_hours }: Waiting, now: number): Task[] {
  const byTime = { sort: 'respond_by', order: 'ASC' };
  const { latest, count } = overdue;
  return pick([
    latest && {
      id: 'overdue',
      urgency: 'now',
      text: `Reply to ${latest.name}${latest.is_sample ? ' (a sample)' : ''}: late by ${duration(now - Date.parse(latest.respond_by))}`,
      more: `${count > 1 ? `${plural(count - 1, 'other is', 'others are')} late too. ` : ''}We promise a reply within ${plural(promised_hours, 'hour')}.`,
      action: { label: 'Reply', to: `/consultations/${latest.id}/edit#reply` },
    },
    fresh.next_due && {
      id: 'fresh',
      urgency: 'soon',
      text: `${plural(fresh.count, 'new enquiry', 'new enquiries')} ${fresh.count === 1 ? 'is' : 'are'} waiting for a first reply`,
      more: `The next is due on ${londonDateTime(fresh.next_due)}.`,
      action: { label: 'Open', to: listed('/consultations', { status: 'new' }, byTime) },
    },
  ]);
}

function privacy({ privacy: { count, first } }: Waiting, now: number): Task[] {
  if (!first) return [];
  const left = Date.parse(first.due_at) - now;
  return [
    {
      id: 'privacy',
      urgency: left < 0 ? 'now' : 'soon',
      text:
        left < 0
          ? `The answer to ${first.name}’s privacy request is late by ${duration(-left)}`
          : `${first.name}’s privacy request is due in ${distance(now, Date.parse(first.due_at))}`,
      ...(count > 1 && { more: `${plural(count - 1, 'other is', 'others are')} due soon.` }),
      action: { label: 'Open', to: `/privacy-requests/${first.id}/edit` },
    },
  ];
}

function taskOfHealth({ subject, level, sentence, action }: HealthItem): Task[] {
  if (level === 'green') return [];
  const [first = '', ...others] = sentence.split(/(?<=\.) /);
  return [
    {
      id: `health-${subject}`,
      urgency: level === 'red' ? 'now' : 'soon',
      text: first.replace(/\.$/, ''),
      ...(others.length > 0 && { more: others.join(' ') }),
      action: { label: 'What to do', to: action?.to ?? '/status' },
    },
  ];
}

function content(waiting: Waiting): Task[] {
  const { legal_missing, stale_drafts, dead } = waiting;
  return pick([
    legal_missing.length > 0 && {
      id: 'legal',
      urgency: 'soon',
      text: `The website does not show the company’s ${listing(legal_missing)}`,
      more: 'The law asks for it.',
      action: { label: 'Fill in', to: '/settings#company' },
    },
    dead.busiest && {
      id: 'dead',
      urgency: 'later',
      text: `${plural(dead.count, 'address', 'addresses')} that people still visit ${dead.count === 1 ? 'leads' : 'lead'} nowhere`,
      more: `The busiest: ${dead.busiest.path}, ${plural(dead.busiest.hits, 'visit')}.`,
      action: { label: 'Fix', to: '/not-found-log' },
    },
    stale_drafts > 0 && {
      id: 'drafts',
      urgency: 'later',
      text: `${plural(stale_drafts, 'draft')} ${stale_drafts === 1 ? 'has' : 'have'} not been touched for two weeks`,
      action: {
        label: 'Open drafts',
        to: listed('/posts', { status: 'draft' }, { sort: 'updated_at', order: 'ASC' }),
      },
    },
  ]);
}

function suspects({ suspected_enquiries, suspected_subscriptions }: Waiting): Task[] {
  const more = `In the last ${SUSPECT_DAYS} days.`;
  return pick([
    suspected_enquiries > 0 && {
      id: 'suspected-enquiries',
      urgency: 'later',
      text: `${plural(suspected_enquiries, 'enquiry', 'enquiries')} held back as suspected spam`,
      more,
      action: { label: 'Look through', to: listed('/consultations', { status: 'spam' }) },
    },
    suspected_subscriptions > 0 && {
      id: 'suspected-subscriptions',
      urgency: 'later',
      text: `${plural(suspected_subscriptions, 'sign-up')} held back as suspected spam`,
      more,
      action: { label: 'Look through', to: listed('/newsletter', { suspected: true }) },
    },
  ]);
}

const pick = (tasks: (Task | false | null | '')[]): Task[] => tasks.filter((task) => !!task);

/** @returns the address of a filtered list */
export function listed(path: string, filter: object, sort: { sort?: string; order?: string } = {}): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), ...sort })}`;
}
