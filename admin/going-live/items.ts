import type { GoingLive } from '#shared/going-live.ts';
import { listing } from '#shared/listing.ts';
import { plural } from '#shared/words.ts';
import { londonDateTime } from '../words.ts';

/** What an item's button does: open a page, or run a command. */
export type ItemAction = { label: string } & ({ to: string } | { command: 'test-mail' | 'remove-samples' });

/** One item of the going-live list: a fact, what follows from it, and the action for it. */
export interface GoingLiveItem {
  id: string;
  isDone: boolean;
  /** Whether it harms visitors now. */
  isUrgent?: boolean;
  /** Good to have: alone it is no task on the dashboard, because a firm may decide otherwise. */
  isAdvice?: boolean;
  title: string;
  detail: string;
  action?: ItemAction;
  /** Places where parts of it are done. */
  links?: { label: string; to: string }[];
}

/** @returns all items: what harms visitors, what is open in the recommended order, then what is done */
export function itemsOf(facts: GoingLive): GoingLiveItem[] {
  const items: GoingLiveItem[] = [
    { id: 'samples', ...samples(facts) },
    { id: 'mail', ...mail(facts) },
    { id: 'address', ...address(facts) },
    { id: 'company', ...company(facts) },
    { id: 'voice', ...voice(facts) },
    { id: 'notified', ...done('Somebody is told of enquiries', facts.notified.join(', ')) },
    { id: 'backup', ...backup(facts) },
    { id: 'portraits', isAdvice: true, ...portraits(facts) },
    { id: 'administrators', isAdvice: true, ...administrators(facts) },
    { id: 'second-factor', isAdvice: true, ...secondFactor(facts) },
  ];
  const rank = ({ isDone, isUrgent }: GoingLiveItem) => (isDone ? 2 : isUrgent ? 0 : 1);
  return items.sort((one, other) => rank(one) - rank(other));
}

type Fact = Omit<GoingLiveItem, 'id'>;

const done = (title: string, detail: string): Fact => ({ isDone: true, title, detail });
const open = (title: string, detail: string, action?: ItemAction): Fact => ({
  isDone: false,
  title,
  detail,
  ...(action && { action }),
});
const harm = (...words: Parameters<typeof open>): Fact => ({ ...open(...words), isUrgent: true });

const SAMPLES: { readonly [resource: string]: readonly [one: string, many: string] } = {
  posts: ['article', 'articles'],
  categories: ['category', 'categories'],
  'team-members': ['person', 'people'],
  specialities: ['speciality', 'specialities'],
  clients: ['client logo', 'client logos'],
  'page-texts': ['text', 'texts'],
  settings: ['contact detail', 'contact details'],
  consultations: ['enquiry', 'enquiries'],
  subscriptions: ['subscriber', 'subscribers'],
};

/** @returns such as '9 articles, 7 questions and 4 testimonials' */
export function kindsOf(counts: readonly { resource: string; count: number }[]): string {
  const words = counts.map(({ resource, count }) =>
    plural(count, ...(SAMPLES[resource] ?? [resource.slice(0, -1), resource])),
  );
  return listing(words);
}

/** Kinds of samples that are named, the largest. */
const KINDS = 4;

function samples({ samples: found }: GoingLive): Fact {
  const shown = found.reduce((sum, kind) => sum + kind.shown, 0);
  const all = found.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return done('No samples', 'Everything on the site is your own');
  const kinds = found.map(({ resource, ...kind }) => ({
    resource,
    count: shown > 0 ? kind.shown : kind.count,
  }));
  const action = { label: 'Remove all…', command: 'remove-samples' } as const;
  const most = kinds.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const others = most.slice(KINDS).reduce((sum, { count }) => sum + count, 0);
  const detail = `${kindsOf(most.slice(0, KINDS))}${others > 0 ? `; ${others} more` : ''}`;
  return shown > 0
    ? harm(`${plural(shown, 'sample')} ${are(shown)} still shown`, detail, action)
    : open(`${plural(all, 'sample')} left`, detail, action);
}

function voice({ voice: left }: GoingLive): Fact {
  if (left.length === 0)
    return done('The words are your own', 'No headline of another firm is shown under your name');
  return {
    ...open(
      `${plural(left.length, 'headline')} of the samples’ brand ${are(left.length)} still shown`,
      'Visitors read them as yours. Put each into your own words:',
    ),
    links: left.map(({ key, words }) => ({
      label: words,
      to: `/website?${new URLSearchParams({ page: key.split('.')[0] ?? '', text: key })}`,
    })),
  };
}

function mail({ mail: { transport, failing, has_sent } }: GoingLive): Fact {
  const look = { to: '/mails' };
  if (transport === 'files')
    return harm('No mail server is set up', 'Confirmations reach nobody', { label: 'What to do', ...look });
  if (failing > 0)
    return harm(
      `${plural(failing, 'email')} could not be delivered`,
      'The people waiting for them hear nothing',
      { label: 'Look at them', ...look },
    );
  const action = { label: 'Send a test', command: 'test-mail' } as const;
  return has_sent
    ? { ...done('Email is sent', 'Send a test to yourself to see that it does not end as spam'), action }
    : harm('No email has been sent yet', 'Confirmations may reach nobody. Send a test to yourself', action);
}

function address({ address: { url, is_https, is_public } }: GoingLive): Fact {
  const shown = url.replace(/^https?:\/\//, '');
  const ask =
    'Ask the person who looks after the server to give the site its domain and a certificate, and to enter its address there';
  if (!is_public) return open('The site has no public address', `Links in emails lead to ${shown}. ${ask}`);
  if (!is_https)
    return harm('The site is not served by https', `What visitors type could be read on the way. ${ask}`);
  return done('Address and https', shown);
}

function company({ company: { missing, is_sample, vat_number } }: GoingLive): Fact {
  const action = { label: 'Fill in', to: is_sample ? '/settings?first' : '/settings#company' };
  if (is_sample)
    return harm('The company is a sample', 'The site shows the details of the sample company', action);
  if (missing.length > 0)
    return open('Company details are missing', `UK law asks for the ${listing(missing)}`, action);
  return vat_number
    ? done('Company details and VAT number', 'Shown at the foot of every page')
    : done(
        'Company details, without a VAT number',
        'A company registered for VAT must show its number: enter it in Settings',
      );
}

function backup({ backup: last }: GoingLive): Fact {
  const action = { label: 'What to do', to: '/status' };
  if (!last) return open('No backup has been made', 'If the disk fails, everything is lost', action);
  const when = londonDateTime(last.at);
  if (last.is_due)
    return open('The last backup is old', `Made on ${when}. What came in since then would be lost`, action);
  if (last.missing > 0)
    return open(
      `${plural(last.missing, 'file')} ${are(last.missing)} missing in the backup`,
      'Their images could not be found',
      action,
    );
  return done('Backup made and read back', when);
}

function portraits({ portraits: { people, own } }: GoingLive): Fact {
  if (people === 0)
    return done('The team page shows nobody', 'People need portraits once you have added them');
  if (own === people) return done('Portraits of the people shown', `${own} of ${people}`);
  return open(
    `${plural(people - own, 'portrait')} ${are(people - own)} missing`,
    own === 0
      ? 'Nobody shown has a portrait from your pictures'
      : `${own} of the ${people} people shown ${own === 1 ? 'has' : 'have'} one from your pictures`,
    { label: 'Add them', to: '/team-members' },
  );
}

function administrators({ administrators: { active } }: GoingLive): Fact {
  if (active > 1) return done('A second administrator', `${active} people can help each other`);
  return open('Only one administrator', 'If you cannot sign in, nobody can help', {
    label: 'Invite',
    to: '/users/new',
  });
}

function secondFactor({ administrators: { active, without_second_factor, mine } }: GoingLive): Fact {
  if (!mine)
    return open('Your account has no two-step sign-in', 'Anybody who learns your password can get in', {
      label: 'Turn on',
      to: '/account',
    });
  if (without_second_factor > 0)
    return open(
      `${plural(without_second_factor, 'administrator')} without two-step sign-in`,
      'Each turns it on under Your account',
      { label: 'Who', to: '/users' },
    );
  return done('Two-step sign-in', active === 1 ? 'On for your account' : 'On for every administrator');
}

const are = (count: number) => (count === 1 ? 'is' : 'are');
