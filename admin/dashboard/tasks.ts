import { hoursText } from '#shared/count-words.ts';
import { PRESSING_HOURS, SUSPECT_DAYS, type Waiting } from '#shared/dashboard.ts';
import { londonDateTime, plural } from '#shared/words.ts';

/** One thing that waits, with what to do about it: a page to go to, or, where there is none, what to do. */
export interface Task {
  id: string;
  /** `now` and `soon` are work; `coming` happens by itself. */
  urgency: 'now' | 'soon' | 'coming';
  text: string;
  action: { label: string; to: string } | { hint: string };
}

/** @returns what waits, the most pressing first */
export function tasksOf(waiting: Waiting): Task[] {
  return [
    ...requests(waiting),
    ...mail(waiting),
    ...content(waiting),
    ...suspects(waiting),
    ...coming(waiting),
  ];
}

function requests({ overdue, promised_hours, pressing, fresh }: Waiting): Task[] {
  const byTime = { sort: 'respond_by', order: 'ASC' };
  const newOnes = listed('/consultations', { status: 'new' }, byTime);
  return pick([
    overdue > 0 && {
      id: 'overdue',
      urgency: 'now',
      text: `${plural(overdue, 'request')} ${are(overdue)} overdue: the promised ${hoursText(promised_hours)} ${are(promised_hours)} over.`,
      action: { label: 'Reply now', to: listed('/consultations', { overdue: true }, byTime) },
    },
    pressing > 0 && {
      id: 'pressing',
      urgency: 'now',
      text: `${plural(pressing, 'request')} must have a reply within ${PRESSING_HOURS} hours.`,
      action: { label: 'Answer', to: newOnes },
    },
    fresh > 0 && {
      id: 'fresh',
      urgency: 'soon',
      text: `${plural(fresh, 'new request')} ${fresh === 1 ? 'waits' : 'wait'} for a first reply.`,
      action: { label: 'Open', to: newOnes },
    },
  ]);
}

function mail({ failing_mails, mail_to_files }: Waiting): Task[] {
  return pick([
    failing_mails > 0 && {
      id: 'failing-mails',
      urgency: 'now',
      text: `${plural(failing_mails, 'email')} could not be delivered.`,
      action: { label: 'Open sent email', to: '/mails' },
    },
    mail_to_files && {
      id: 'mail-to-files',
      urgency: 'soon',
      text: 'No mail server is set up: confirmations reach nobody.',
      action: { label: 'What to do', to: '/mails' },
    },
  ]);
}

function content(waiting: Waiting): Task[] {
  const { legal_missing, stale_drafts, active_testimonials, published_posts } = waiting;
  return pick([
    legal_missing.length > 0 && {
      id: 'legal',
      urgency: 'soon',
      text: `The site does not show the company’s ${listing(legal_missing)}, as UK law asks.`,
      action: { label: 'Fill in', to: '/settings' },
    },
    published_posts === 0 && {
      id: 'no-posts',
      urgency: 'soon',
      text: 'No article is published: the blog is empty.',
      action: { label: 'Write one', to: '/posts/new' },
    },
    active_testimonials === 0 && {
      id: 'no-testimonials',
      urgency: 'soon',
      text: 'No testimonial is active: the site shows the built-in ones.',
      action: { label: 'Choose some', to: '/testimonials' },
    },
    stale_drafts > 0 && {
      id: 'drafts',
      urgency: 'soon',
      text: `${plural(stale_drafts, 'draft')} ${are(stale_drafts)} untouched for two weeks.`,
      action: {
        label: 'Open drafts',
        to: listed('/posts', { status: 'draft' }, { sort: 'updated_at', order: 'ASC' }),
      },
    },
  ]);
}

function suspects({ suspected_requests, suspected_subscriptions }: Waiting): Task[] {
  const since = `in the last ${SUSPECT_DAYS} days`;
  return pick([
    suspected_requests > 0 && {
      id: 'suspected-requests',
      urgency: 'soon',
      text: `${plural(suspected_requests, 'request')} held back as suspected spam ${since}.`,
      action: { label: 'Look through', to: listed('/consultations', { status: 'spam' }) },
    },
    suspected_subscriptions > 0 && {
      id: 'suspected-subscriptions',
      urgency: 'soon',
      text: `${plural(suspected_subscriptions, 'sign-up')} held back as suspected spam ${since}.`,
      action: { label: 'Look through', to: listed('/newsletter', { suspected: true }) },
    },
  ]);
}

function coming({ scheduled: { count: posts, next } }: Waiting): Task[] {
  if (!next) return [];
  const others = posts > 1 ? `, and ${posts - 1} more after it` : '';
  return [
    {
      id: 'scheduled',
      urgency: 'coming',
      text: `“${next.title}” appears on ${londonDateTime(next.published_at)} (London)${others}.`,
      action: { label: 'Show', to: listed('/posts', { status: 'scheduled' }) },
    },
  ];
}

/** Address of a list with a filter in it. */
function listed(path: string, filter: object, sort: { sort?: string; order?: string } = {}): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), ...sort })}`;
}

const pick = (tasks: (Task | false)[]): Task[] => tasks.filter((task) => task !== false);
const are = (amount: number) => (amount === 1 ? 'is' : 'are');
const listing = (words: string[]) => new Intl.ListFormat('en-GB').format(words);
