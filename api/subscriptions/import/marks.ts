import type { ImportMark, ImportOptions } from '#shared/subscription-imports.ts';
import type { SubscriptionStatus } from '#shared/subscriptions.ts';
import { columnName, yesOrNo } from '../../platform/csv.ts';
import { parseDate } from '../../platform/dates.ts';

type Marks = ImportOptions['marks'];

/** Words of other tools for a status, letters only, in lower case. */
const STATUS_WORDS = new Map<string, SubscriptionStatus>([
  ...worded(
    'confirmed',
    'confirmed subscribed active enabled optedin optin consented granted given agreed accepted allowed marketingcontact regular express',
  ),
  ...worded(
    'pending',
    'pending pendingdoubleoptin unconfirmed notconfirmed awaiting awaitingconfirmation unactivated unverified validating needsattention',
  ),
  ...worded(
    'unsubscribed',
    'unsubscribed optedout optout left inactive disabled cancelled canceled notsubscribed nonsubscribed transactional nonmarketingcontact noconsent neversubscribed donotmail donotemail donotcontact nopermissionsset notgiven withdrawn revoked declined refused denied paused archived deleted removed churned deactivated',
  ),
  ...worded(
    'suppressed',
    'suppressed bounced hardbounce hardbounced cleaned complained complaint spamcomplaint markedasspam junk held blocked blocklisted blacklisted spam spammy invalid undeliverable quarantined',
  ),
]);

function worded(status: SubscriptionStatus, words: string): [string, SubscriptionStatus][] {
  return words.split(' ').map((word) => [word, status]);
}

/** Words that say it in whatever column they stand, such as Buttondown's "type". */
const UNMISTAKABLE = new Set(
  'unsubscribed nonsubscribed notsubscribed neversubscribed noconsent donotemail optedout unconfirmed unactivated bounced hardbounce hardbounced cleaned complained spamcomplaint markedasspam blocklisted blacklisted suppressed undeliverable'.split(
    ' ',
  ),
);

/** @returns the status that a cell names; yes is confirmed, no unsubscribed; undefined if it names none */
export function statusIn(cell: string): SubscriptionStatus | undefined {
  const answer = yesOrNo(cell);
  if (answer !== null) return answer ? 'confirmed' : 'unsubscribed';
  return STATUS_WORDS.get(columnName(cell));
}

/** Columns about other ways to reach a person, by their name in letters only: whoever wants no text messages may want letters. */
const OTHER_WAYS = /^(?!.*mail).*(?:sms|whatsapp|phone|mobile|push|fax)/;

/** What columns mean, by their name in letters only; the first that fits counts. */
const MEANINGS: readonly (readonly [ImportMark, RegExp])[] = [
  ['none', /(?:url|link|token|hash|track)$/],
  ['none', OTHER_WAYS],
  [
    'bounced',
    /^(?:e?mail|address|is|has|was|hard|marked|as)*(?:bounced?|complain(?:ed|t)|spam(?:complaint|report)?|abuse|blacklisted|blocklisted|blocked|suppress(?:ed|ions?)|onhold|cleaned|clean(?:time|date|campaign\w+)|undeliverab(?:le|ility)|quarantined|invalid(?:email(?:address)?)?)(?:at|on|time|date|reason)?$/,
  ],
  [
    'left',
    /unsub|opt(?:ed|s|ing)?out|disabled$|donot(?:e?mail|contact|send)|^(?:is)?excluded(?:fromcampaigns)?$|^(?:is)?deleted(?:at|on|date)?$|^(?:has|date|time)?(?:of)?(?:left|leaving)(?:at|on|date|time)?$/,
  ],
  [
    'subscribed',
    /^(?:is|e?mail|newsletter|currently)*(?:subscribed(?:to\w*)?|active|enabled)$|accepts(?:e?mail)?marketing|^marketingcontactstatus$|^(?:e?mail)?marketing(?:status|allowed)?$|^(?:ok(?:ay)?to|can|may|sends?|allows?|receives?|wants?)?(?:be)?(?:newsletters?|e?mail(?:ed|able|allowed|ok)|mailinglist)$|^(?:ok(?:ay)?to|can|may|allows?|receives?|wants?)(?:e?mails?|marketing(?:e?mails?)?)$|^(?:is|has|e?mail|newsletter|marketing|gdpr)*(?:consent(?:ed|s)?|permission|opt(?:ed|s)?in|gdpr)(?:given|granted|status|(?:to|for)?(?:e?mails?|marketing|newsletters?)+)?$/,
  ],
  [
    'unknown',
    /(?:consent|permission|gdpr|opt(?:ed)?in)(?!.*(?:ip|version|text|wording|source|time|date|at|[dnt]on|by|method)$)|^(?!date).*subscribed$|bounc|complain|spam|blacklist|block|suppress|clean|disabl|deactiv|inactiv|cancel|delet|remov|churn|donot|reject|undeliver|quarantin|archiv/,
  ],
];

/** @returns what the headings of columns say of people who left, by column */
export function findMarks(headers: readonly string[]): Marks {
  const found = headers.map((header, at): [string, ImportMark] => {
    const name = columnName(header);
    return [String(at), MEANINGS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'none'];
  });
  return Object.fromEntries(found.filter(([, mark]) => mark !== 'none'));
}

/** Whether a column says who left, not who is there: as a status it would mean the reverse. */
export const isMark = (mark: ImportMark | undefined): boolean => mark === 'left' || mark === 'bounced';

export const isGone = (status: SubscriptionStatus | undefined): boolean =>
  status === 'unsubscribed' || status === 'suppressed';

/** The status that counts among several: bounced, left, not confirmed, then what the first says. */
export function strongest(
  given: readonly [SubscriptionStatus | undefined, ...SubscriptionStatus[]],
): SubscriptionStatus | undefined {
  const gone = (['suppressed', 'unsubscribed'] as const).find((status) => given.includes(status));
  return gone ?? (given[0] === 'confirmed' && given.includes('pending') ? 'pending' : given[0]);
}

interface MarksOfRow {
  statuses: SubscriptionStatus[];
  /** Why the person is taken as gone. */
  reasons: string[];
  /** What is not understood. */
  problems: string[];
}

/** Reads what the cells of a row say of having left, bounced or complained. */
export function readMarks(
  cells: readonly string[],
  { columns, marks }: Pick<ImportOptions, 'columns' | 'marks'>,
  headers: readonly string[],
): MarksOfRow {
  const found: MarksOfRow = { statuses: [], reasons: [], problems: [] };
  for (const [at, cell] of cells.entries()) {
    const name = headers[at] || `Column ${at + 1}`;
    const unmarked = OTHER_WAYS.test(columnName(name)) ? 'none' : undefined;
    const mark = at === columns.unsubscribed_at ? 'left' : (marks[at] ?? unmarked);
    if (mark === 'unknown')
      found.problems.push(`It is not known whether “${name}” says that this person left`);
    if (mark === 'unknown' || mark === 'none') continue;
    const status = statusOf(cell, mark, at === columns.status, at === columns.consent_text);
    if (status === 'confirmed') continue;
    if (status === undefined) found.problems.push(`“${cell.slice(0, 60)}” in “${name}” is not understood`);
    else found.statuses.push(status);
    if (isGone(status)) found.reasons.push(`“${name}” says “${cell.slice(0, 60)}”`);
  }
  return found;
}

/** @returns confirmed if the cell says nothing against it; undefined if it is not understood */
function statusOf(
  cell: string,
  mark: ImportMark | undefined,
  isStatus: boolean,
  isWording: boolean,
): SubscriptionStatus | undefined {
  if (mark === 'left' || mark === 'bounced') {
    if (!isFilled(cell)) return 'confirmed';
    return mark === 'left' ? 'unsubscribed' : 'suppressed';
  }
  // Read as the status itself.
  if (isStatus) return 'confirmed';
  if (mark !== 'subscribed')
    return (
      (isWording || UNMISTAKABLE.has(columnName(cell.slice(0, 40))) ? statusIn(cell) : null) ?? 'confirmed'
    );
  if (cell === '') return 'pending';
  return statusIn(cell) ?? (parseDate(cell) ? 'confirmed' : undefined);
}

const NOTHING =
  /^(?:null|none|nil|\[\]|n\/?a|nan|undefined|never|-+|0+[-/]0+[-/]0+\b.*|subscribed|active|confirmed)$/i;

/** Whether a cell says that something happened: a time that can be read or not, a reason, a yes. */
const isFilled = (cell: string): boolean => cell !== '' && yesOrNo(cell) !== false && !NOTHING.test(cell);
