import type { GoingLive, Mark } from '#shared/going-live.ts';
import { listing } from '#shared/listing.ts';
import { londonDate, londonDateTime, plural } from '#shared/words.ts';

/** What a line's button does: open a page or a dialog, or run a command. */
export type LineAction = { label: string } & (
  | { to: string }
  | { dialog: 'samples' | 'vat' | 'prices' | 'legal' | 'analytics' | 'address' }
  | { command: 'test-mail' | 'restore-samples' }
);

/** One item of the going-live list: a fact, what follows from it, and the action for it. */
export interface Line {
  id: string;
  isDone: boolean;
  /** Whether it harms visitors now. */
  harms?: boolean;
  title: string;
  detail: string;
  action?: LineAction;
}

/** @param me full name of the reader, shown as 'You' @returns all lines, in the recommended order */
export function linesOf(facts: GoingLive, me: string): Line[] {
  const who = (mark: Mark) => `${whoOf(mark, me)}, ${londonDate(mark.at)}`;
  return [
    samples(facts),
    mail(facts, who),
    address(facts),
    company(facts, who),
    legal(facts, who),
    prices(facts, who),
    portraits(facts),
    notified(facts),
    backup(facts),
    administrators(facts),
    secondFactor(facts),
    analytics(facts, who),
  ];
}

const whoOf = ({ by }: Mark, me: string) => (by === me ? 'You' : (by ?? 'Somebody'));

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

const KINDS = 4;

/** @returns the largest counts first, such as '14 specialities, 9 articles, 9 people, 9 sectors and 41 more' */
export function mostKindsOf(counts: readonly { resource: string; count: number }[]): string {
  const kinds = counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const others = kinds.slice(KINDS).reduce((sum, { count }) => sum + count, 0);
  const first = kindsOf(kinds.slice(0, KINDS)).replace(' and ', ', ');
  return others > 0 ? `${first} and ${others} more` : first;
}

function samples({ samples: found, removed_samples: removed }: GoingLive): Line {
  const id = 'samples';
  const shown = found.reduce((sum, kind) => sum + kind.shown, 0);
  const all = found.reduce((sum, { count }) => sum + count, 0);
  if (all === 0)
    return {
      id,
      isDone: true,
      title: 'No samples',
      detail: removed
        ? `${plural(removed.count, 'sample')} can be brought back until ${londonDate(removed.until)}`
        : 'Everything on the site is your own',
      ...(removed && { action: { label: 'Bring back', command: 'restore-samples' } }),
    };
  return {
    id,
    isDone: false,
    harms: shown > 0,
    title:
      shown > 0 ? `${plural(shown, 'sample')} ${are(shown)} still shown` : `${plural(all, 'sample')} left`,
    detail: mostKindsOf(
      found.map(({ resource, ...kind }) => ({ resource, count: shown > 0 ? kind.shown : kind.count })),
    ),
    action: { label: 'Remove all…', dialog: 'samples' },
  };
}

function mail(
  { mail: { transport, failing, has_sent, arrived } }: GoingLive,
  who: (mark: Mark) => string,
): Line {
  const id = 'mail';
  const open = { id, isDone: false, harms: true } as const;
  if (transport === 'files')
    return {
      ...open,
      title: 'No mail server is set up',
      detail: 'Confirmations reach nobody',
      action: { label: 'What to do', to: '/mails' },
    };
  if (failing > 0)
    return {
      ...open,
      title: `${plural(failing, 'email')} could not be delivered`,
      detail: 'The people waiting for them hear nothing',
      action: { label: 'Look at them', to: '/mails' },
    };
  if (!arrived)
    return {
      ...open,
      harms: !has_sent,
      title: has_sent ? 'Nobody has said that email arrives' : 'No email has been sent yet',
      detail: `${has_sent ? 'It leaves, but may end as spam' : 'Confirmations may reach nobody'}. Press the button in a test email to prove that it arrives`,
      action: { label: 'Send a test', command: 'test-mail' },
    };
  return { id, isDone: true, title: 'Email arrives', detail: who(arrived) };
}

function address({ address: { url, is_https, is_public } }: GoingLive): Line {
  const id = 'address';
  const shown = url.replace(/^https?:\/\//, '');
  const action = { label: 'What to do', dialog: 'address' } as const;
  if (!is_public)
    return {
      id,
      isDone: false,
      title: 'The site has no public address',
      detail: `Links in emails lead to ${shown}`,
      action,
    };
  if (!is_https)
    return {
      id,
      isDone: false,
      harms: true,
      title: 'The site is not served by https',
      detail: 'What visitors type could be read on the way',
      action,
    };
  return { id, isDone: true, title: 'Address and https', detail: shown };
}

function company({ company: facts }: GoingLive, who: (mark: Mark) => string): Line {
  const { missing, is_sample, is_asked, vat_number, no_vat, saved } = facts;
  const id = 'company';
  const action = is_asked
    ? { label: 'Fill in', to: '/settings#company' }
    : { label: 'Make it yours', to: '/make-it-yours' };
  if (is_sample)
    return {
      id,
      isDone: false,
      harms: true,
      title: 'The company is a sample',
      detail: 'The site shows the details of the sample company',
      action,
    };
  if (missing.length > 0)
    return {
      id,
      isDone: false,
      title: 'Company details are missing',
      detail: `UK law asks for the ${listing(missing)}`,
      action,
    };
  // A question only for companies that are registered for VAT, so it holds nothing up.
  if (!vat_number && !no_vat)
    return {
      id,
      isDone: true,
      title: 'Company details, without a VAT number',
      detail: 'A company registered for VAT must show it',
      action: { label: 'Answer', dialog: 'vat' },
    };
  return {
    id,
    isDone: true,
    title: vat_number ? 'Company details and VAT number' : 'Company details, not registered for VAT',
    detail: saved ? who(saved) : 'From the server’s settings',
  };
}

function legal({ legal: { version, confirmed } }: GoingLive, who: (mark: Mark) => string): Line {
  const id = 'legal';
  if (confirmed) return { id, isDone: true, title: 'Legal texts read', detail: who(confirmed) };
  return {
    id,
    isDone: false,
    title: 'The legal texts are unread',
    detail: `Nobody has confirmed the privacy policy of ${londonDate(version)}`,
    action: { label: 'Read them', dialog: 'legal' },
  };
}

const placesOf = ({ resource, title }: GoingLive['prices']['found'][number]) =>
  resource === 'questions' ? ['Home', 'Contact'] : title.split(': ').slice(0, 1);

function prices({ prices: { found, confirmed } }: GoingLive, who: (mark: Mark) => string): Line {
  const id = 'prices';
  const count = found.reduce((sum, { prices }) => sum + prices.length, 0);
  if (count === 0)
    return {
      id,
      isDone: true,
      title: 'No prices are shown',
      detail: 'Neither the questions nor the pages name one',
    };
  if (confirmed) return { id, isDone: true, title: 'Prices confirmed', detail: who(confirmed) };
  return {
    id,
    isDone: false,
    title: `${plural(count, 'price')} ${are(count)} not confirmed`,
    detail: `On ${listing([...new Set(found.flatMap(placesOf))])}`,
    action: { label: 'Look at them', dialog: 'prices' },
  };
}

function portraits({ portraits: { people, own } }: GoingLive): Line {
  const id = 'portraits';
  if (people === 0)
    return {
      id,
      isDone: true,
      title: 'The team page shows nobody',
      detail: 'People need portraits once you have added them',
    };
  if (own === people)
    return { id, isDone: true, title: 'Portraits of the people shown', detail: `${own} of ${people}` };
  return {
    id,
    isDone: false,
    title: `${plural(people - own, 'portrait')} ${are(people - own)} missing`,
    detail:
      own === 0
        ? 'Nobody shown has a portrait from your pictures'
        : `${own} of the ${people} people shown ${own === 1 ? 'has' : 'have'} one from your pictures`,
    action: { label: 'Add them', to: '/team-members' },
  };
}

function notified({ notified: addresses }: GoingLive): Line {
  const id = 'notified';
  if (addresses.length > 0)
    return { id, isDone: true, title: 'Somebody is told of enquiries', detail: addresses.join(', ') };
  return {
    id,
    isDone: false,
    title: 'Nobody is told of enquiries',
    detail: 'They wait here until somebody looks',
    action: { label: 'Choose', to: '/settings#told' },
  };
}

function backup({ backup: last }: GoingLive): Line {
  const id = 'backup';
  const action = { label: 'What to do', to: '/status' } as const;
  const when = last && londonDateTime(last.at);
  if (!last)
    return {
      id,
      isDone: false,
      title: 'No backup has been made',
      detail: 'If the disk fails, everything is lost',
      action,
    };
  if (last.is_due)
    return {
      id,
      isDone: false,
      title: 'The last backup is old',
      detail: `Made on ${when}. What came in since then would be lost`,
      action,
    };
  if (last.missing > 0)
    return {
      id,
      isDone: false,
      title: `${plural(last.missing, 'file')} ${are(last.missing)} missing in the backup`,
      detail: 'Their images could not be found',
      action,
    };
  return { id, isDone: true, title: 'Backup made and read back', detail: when ?? '' };
}

function administrators({ administrators: { active } }: GoingLive): Line {
  const id = 'administrators';
  if (active > 1)
    return {
      id,
      isDone: true,
      title: 'A second administrator',
      detail: `${active} people can help each other`,
    };
  return {
    id,
    isDone: false,
    title: 'Only one administrator',
    detail: 'If you cannot sign in, nobody can help',
    action: { label: 'Invite', to: '/users/new' },
  };
}

function secondFactor({ administrators: { active, without_second_factor, mine } }: GoingLive): Line {
  const id = 'second-factor';
  if (!mine)
    return {
      id,
      isDone: false,
      title: 'Your account has no two-step sign-in',
      detail: 'Anybody who learns your password can get in',
      action: { label: 'Turn on', to: '/account' },
    };
  if (without_second_factor > 0)
    return {
      id,
      isDone: false,
      title: `${plural(without_second_factor, 'administrator')} without two-step sign-in`,
      detail: 'Each turns it on under Your account',
      action: { label: 'Who', to: '/users' },
    };
  return {
    id,
    isDone: true,
    title: 'Two-step sign-in',
    detail: active === 1 ? 'On for your account' : 'On for every administrator',
  };
}

function analytics({ analytics: { is_counting, declined } }: GoingLive, who: (mark: Mark) => string): Line {
  const id = 'analytics';
  if (is_counting)
    return { id, isDone: true, title: 'Analytics chosen', detail: 'Google counts those who allow it' };
  if (declined) return { id, isDone: true, title: 'Google Analytics not wanted', detail: who(declined) };
  return {
    id,
    isDone: false,
    title: 'Analytics: not chosen',
    detail: 'Count visits or not: both are fine',
    action: { label: 'Choose', dialog: 'analytics' },
  };
}

const are = (count: number) => (count === 1 ? 'is' : 'are');
