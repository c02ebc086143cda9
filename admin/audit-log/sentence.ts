import { AUDIT_WORDS, type AuditAction, type AuditEntry } from '#shared/audit-log.ts';
import { PAGE_TEXT_PAGES } from '#shared/page-texts/pages.ts';
import { figure } from '#shared/words.ts';
import { i18nProvider } from '../i18n.ts';
import { statusLabel } from '../lists/StatusChip.tsx';
import { VISITOR_MAILS } from '../website/visitor-mails.ts';
import { valueText } from '../words.ts';

const PAGES = new Map(
  Object.entries({ ...PAGE_TEXT_PAGES, ...VISITOR_MAILS }).map(([page, { label }]) => [page, label]),
);

/** @returns the label of a field, as its form has it */
export const fieldLabel = (resource: string, field: string): string =>
  i18nProvider.translate(`resources.${resource}.fields.${field}`, { _: field.replaceAll('_', ' ') });

/** @returns the label within a sentence; an acronym such as in 'SEO title' keeps its capitals */
function fieldName(resource: string, field: string): string {
  const label = fieldLabel(resource, field).replace(/ \(London\)$/, '');
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
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
  backups: ['backup', 'backups'],
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
const AUTOMATIC: readonly AuditAction[] = ['finish_erasure', 'publish'];

/** Actions that are about nothing but the person. */
const ALONE: readonly AuditAction[] = ['sign_in', 'sign_out', 'sign_in_failed'];

/** @returns who did what to which record, without a full stop */
export function sentenceOf(entry: AuditEntry): string {
  const { action } = entry;
  const start = `${whoOf(entry)} ${AUDIT_WORDS[action] ?? action}`;
  if (ALONE.includes(action)) return start;
  const title = titleOf(entry);
  const object = objectOf(entry, title !== null);
  return `${start} ${object}${title === null ? '' : ` “${title}”`}${whereItIs(entry)}${changeOf(entry)}`;
}

function whoOf({ user_name, action, notes }: AuditEntry): string {
  if (user_name) return user_name;
  if (notes.by === COMMAND_LINE) return 'A command on the server';
  return AUTOMATIC.includes(action) ? 'The back office' : 'Somebody';
}

function titleOf({ resource, record_id, record_title }: AuditEntry): string | null {
  if (resource !== 'page-texts') return record_title;
  return PAGES.get(record_id?.split('.')[0] ?? '') ?? null;
}

/** @returns such as 'article', 'articles' where it is about no single one, and '1,184 subscribers' */
function objectOf({ resource, record_id, notes }: AuditEntry, isNamed: boolean): string {
  const count = notes.rows;
  if (typeof count === 'number') return `${figure(count)} ${nounOf(resource, count === 1 ? 1 : 2)}`;
  return nounOf(resource, isNamed || record_id !== null ? 1 : 2);
}

function whereItIs({ action, record_id, record_exists, record_in_bin }: AuditEntry): string {
  if (record_id === null || record_exists !== false) return '';
  return record_in_bin ? ' (in the bin)' : action === 'delete' ? '' : ' (deleted since)';
}

/** Most field names listed in one line. */
const LISTED = 3;

function changeOf({ resource, change, fields }: AuditEntry): string {
  if (change) {
    const { field, before, after } = change;
    const said = (value: unknown) => short(field === 'status' ? statusLabel(String(value)) : value);
    return `: ${fieldName(resource, field)} from ${said(before)} to ${said(after)}`;
  }
  if (fields.length === 0) return '';
  if (fields.length > LISTED) return `: ${fields.length} fields`;
  return `: ${fields.map((field) => fieldName(resource, field)).join(', ')}`;
}

const short = (value: unknown): string =>
  typeof value === 'number'
    ? figure(value)
    : value === null || value === ''
      ? 'nothing'
      : `“${valueText(value)}”`;

export const entryPath = (id: string | number): string => `/audit-log/${id}`;
