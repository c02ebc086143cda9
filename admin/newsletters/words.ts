import type { BounceReason, Newsletter } from '#shared/newsletters.ts';
import { plural } from '#shared/words.ts';
import type { Tone } from '../lists/StatusChip.tsx';

export const peopleOf = (count: number): string => plural(count, 'person', 'people');

const inLondon = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' });
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const clock = inLondon(CLOCK);
const weekday = inLondon({ weekday: 'long' });
const dayOfYear = inLondon({ weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = inLondon({ day: 'numeric', month: 'short' });
const shortMoment = inLondon({ weekday: 'short', day: 'numeric', month: 'short' });
const longDay = inLondon({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const DAYS_WITH_NAMES = 6 * 24 * 3_600_000;

/** @returns such as 'Thursday at 08:00', with the date from a week ahead on */
export function upcomingTime(iso: string, now = Date.now()): string {
  const at = new Date(iso);
  const day = at.getTime() - now < DAYS_WITH_NAMES ? weekday : dayOfYear;
  return `${day.format(at)} at ${clock.format(at)}`;
}

/** @returns such as 'Thursday 22 October 2026, 08:00 to 08:04' */
export function span(from: string, to: string | null): string {
  const [start, end] = [clock.format(new Date(from)), to && clock.format(new Date(to))];
  return `${longDay.format(new Date(from))}, ${start}${end && end !== start ? ` to ${end}` : ''}`;
}

/** How far a campaign is, in two or three words. */
export function stateWords(newsletter: Newsletter): { label: string; tone: Tone } {
  const { state, scheduled_at, started_at, problem } = newsletter;
  switch (state) {
    case 'draft':
      return problem ? { label: 'Did not begin', tone: 'bad' } : { label: 'Draft', tone: 'info' };
    case 'scheduled': {
      const at = new Date(scheduled_at ?? '');
      return { label: `${shortMoment.format(at)}, ${clock.format(at)}`, tone: 'waiting' };
    }
    case 'stopped':
      return { label: 'Stopped half way', tone: 'bad' };
    case 'sent':
      return { label: `Sent ${shortDay.format(new Date(started_at ?? ''))}`, tone: 'good' };
    default:
      return { label: 'Going out', tone: 'waiting' };
  }
}

/** What a campaign is made of. */
export function madeOf({ post_titles }: Pick<Newsletter, 'post_titles'>): string {
  const [first] = post_titles;
  if (!first) return 'No article yet';
  return post_titles.length === 1 ? `From ‘${first}’` : `From ${plural(post_titles.length, 'article')}`;
}

export const BOUNCE_WORDS: { readonly [reason in BounceReason]: string } = {
  gone: 'This address does not exist, or no longer',
  full: 'The mailbox is full',
  refused: 'Their server refuses our email',
  later: 'Their server could not take it for now',
  unknown: 'Their server did not say why',
};
