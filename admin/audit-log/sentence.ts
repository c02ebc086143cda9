import { AUDIT_WORDS, type AuditAction, type AuditEntry } from '#shared/audit-log.ts';
import { figure, valueText } from '#shared/words.ts';
import { i18nProvider } from '../i18n.ts';

/** The labels that the rest of the admin uses. */
export interface Names {
  /** In lower case. */
  fieldOf(resource: string, field: string): string;
  statusOf(status: string): string;
  /** The page that a website text is on, such as 'About'; undefined for any other key. */
  pageOf(key: string): string | undefined;
}

/** Nouns for records whose resource has no label of its own, or one that is no noun. */
const NOUNS: { readonly [resource: string]: readonly [one: string, many: string] } = {
  consultations: ['enquiry', 'enquiries'],
  appointments: ['meeting', 'meetings'],
  'subscription-imports': ['subscriber list', 'subscriber lists'],
  'audit-log': ['activity', 'activity'],
  imports: ['blog import', 'blog imports'],
  'import-items': ['article of a blog import', 'articles of a blog import'],
  'page-texts': ['text of the website', 'texts of the website'],
  'personal-data': ['person', 'data of a person'],
  settings: ['settings', 'settings'],
  samples: ['samples', 'samples'],
  users: ['account', 'accounts'],
  session: ['sign-in', 'signing in'],
  status: ['background task', 'background tasks'],
  bin: ['record in the bin', 'records in the bin'],
};

/** @returns the noun for one record of a resource, or its plural, in lower case */
export function nounOf(resource: string, count: 1 | 2 = 1): string {
  const noun = NOUNS[resource]?.[count - 1];
  if (noun) return noun;
  const name = i18nProvider.translate(`resources.${resource}.name`, { smart_count: count, _: '' });
  return name ? name.charAt(0).toLowerCase() + name.slice(1) : resource.replaceAll(/[_-]/g, ' ');
}

/** @returns words with a capital and without a sign at their end, as names in filters and headings */
export const inTitleCase = (words: string): string =>
  (words.charAt(0).toUpperCase() + words.slice(1)).replace(/[,:]$/, '');

/** @returns an action's name in the filter, in the words of the log */
export const actionName = (action: AuditAction): string => inTitleCase(AUDIT_WORDS[action] ?? action);

/** The actor in the details of what a command on the server does. */
const COMMAND_LINE = 'command line';

/** Actions of the product itself, which no person is the actor of. */
const AUTOMATIC: readonly AuditAction[] = [
  'purge',
  'mark_bounced',
  'mark_complained',
  'finish_erasure',
  'publish',
];

/** Actions that are about nothing but the person. */
const ALONE: readonly AuditAction[] = ['sign_in', 'sign_out', 'sign_in_failed'];

export interface Sentence {
  /** The actor and the verb. */
  start: string;
  /** Title of the record, shown in bold. */
  title?: string;
  /** What changed, and where the record is now. */
  end: string;
}

/** @returns who did what to which record, without a full stop */
export function sentenceOf(entry: AuditEntry, names: Names): Sentence {
  const { action } = entry;
  const start = `${whoOf(entry)} ${AUDIT_WORDS[action] ?? action}`;
  if (ALONE.includes(action)) return { start, end: '' };
  const title = titleOf(entry, names);
  return {
    start: `${start} ${objectOf(entry, title !== null)}`,
    ...(title !== null && { title }),
    end: `${whereItIs(entry)}${changeOf(entry, names)}`,
  };
}

/** @returns the sentence as plain text */
export const plain = ({ start, title, end }: Sentence): string =>
  `${start}${title === undefined ? '' : ` “${title}”`}${end}`;

function whoOf({ user_name, action, notes }: AuditEntry): string {
  if (user_name) return user_name;
  if (notes.by === COMMAND_LINE) return 'A command on the server';
  return AUTOMATIC.includes(action) ? 'The back office' : 'Somebody';
}

function titleOf({ resource, record_id, record_title }: AuditEntry, names: Names): string | null {
  if (resource === 'page-texts') return (record_id && names.pageOf(record_id)) ?? null;
  return record_title;
}

/** @returns such as 'article', 'articles' where it is about no single one, and '1,184 subscribers' */
function objectOf({ resource, record_id, notes }: AuditEntry, isNamed: boolean): string {
  const count = notes.rows ?? notes.jobs;
  if (typeof count === 'number') return `${figure(count)} ${nounOf(resource, count === 1 ? 1 : 2)}`;
  return nounOf(resource, isNamed || record_id !== null ? 1 : 2);
}

function whereItIs({ action, record_id, record_exists, record_in_bin }: AuditEntry): string {
  if (record_id === null || record_exists !== false || action === 'purge') return '';
  return record_in_bin ? ' (in the bin)' : action === 'delete' ? '' : ' (deleted since)';
}

/** Most field names listed in one line. */
const LISTED = 3;

function changeOf({ resource, change, fields }: AuditEntry, names: Names): string {
  if (change) {
    const { field, before, after } = change;
    const said = (value: unknown) => short(field === 'status' ? names.statusOf(String(value)) : value);
    return `: ${names.fieldOf(resource, field)} from ${said(before)} to ${said(after)}`;
  }
  if (fields.length === 0) return '';
  if (fields.length > LISTED) return `: ${fields.length} fields`;
  return `: ${fields.map((field) => names.fieldOf(resource, field)).join(', ')}`;
}

const short = (value: unknown): string =>
  typeof value === 'number'
    ? figure(value)
    : value === null || value === ''
      ? 'nothing'
      : `“${valueText(value)}”`;
