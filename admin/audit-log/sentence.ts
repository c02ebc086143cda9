import type { AuditEntry } from '#shared/audit-log.ts';
import { figure, plural, valueText } from '#shared/words.ts';
import { i18nProvider } from '../i18n.ts';

/** A piece of a sentence; titles and names are shown in bold. */
export type Piece = string | { title: string };

/** The labels that the rest of the admin uses. */
export interface Names {
  /** In lower case. */
  fieldOf(resource: string, field: string): string;
  statusOf(status: string): string;
  /** The page that a website text is on, such as 'About'; undefined for any other key. */
  pageOf(key: string): string | undefined;
}

/**
 * Nouns for a resource's records inside a sentence, where the label in lower case will not do. `of` where the title is a
 * person's name: 'the enquiry of Harriet Lonsdale'.
 */
const NOUNS: { readonly [resource: string]: readonly [one: string, many: string, link?: 'of'] } = {
  testimonials: ['testimonial', 'testimonials', 'of'],
  consultations: ['enquiry', 'enquiries', 'of'],
  appointments: ['meeting', 'meetings', 'of'],
  'subscription-imports': ['subscriber list', 'subscriber lists'],
  'privacy-requests': ['privacy request', 'privacy requests', 'of'],
  'audit-log': ['entry of the activity', 'entries of the activity'],
  imports: ['blog import', 'blog imports'],
  'import-items': ['article of a blog import', 'articles of a blog import'],
  users: ['account', 'accounts', 'of'],
  session: ['sign-in', 'signing in'],
  status: ['background tasks', 'background tasks'],
  bin: ['record in the bin', 'records in the bin'],
};

/** @returns the noun for one record of a resource, or its plural, in lower case */
export function nounOf(resource: string, count: 1 | 2 = 1): string {
  const noun = NOUNS[resource]?.[count - 1];
  if (noun) return noun;
  const name = i18nProvider.translate(`resources.${resource}.name`, { smart_count: count, _: '' });
  return name ? name.charAt(0).toLowerCase() + name.slice(1) : resource.replaceAll(/[_-]/g, ' ');
}

/**
 * Phrases by action, or by resource and action. {it} is the record with its title, {of} the title alone, {them} all records
 * of the resource. The prefix 'own' is for what people do to their own account, 'command' for commands on the server. Every
 * action that the API writes has a line here.
 */
const PHRASES: { readonly [action: string]: string } = {
  create: 'created {it}',
  update: 'changed {it}',
  delete: 'deleted {it}',
  restore: 'restored {it}',
  purge: 'deleted {it} for good, because its time in the bin was over',
  publish: 'published {it}',
  upload: 'uploaded {it}',
  export: 'exported {them}',
  reorder: 'changed the order of {them}',
  approve: 'let {it} through: it is not spam',
  resend: 'sent {it} again',
  create_preview_link: 'made a link that shows {it} to a reviewer',
  revoke_preview_link: 'withdrew a link that showed {it} to a reviewer',
  schedule: 'set a time to publish the changes of {it}',
  call_off: 'called off the time set for the changes of {it}',
  discard: 'threw away the unpublished changes of {it}',
  restore_changes: 'brought back the changes of {it} that were thrown away',

  'bin delete': 'deleted {it} for good',
  'media create': 'uploaded {it}',
  'page-texts create_preview_link': 'made a link that shows the unpublished website to a reviewer',
  'page-texts revoke_preview_link': 'withdrew a link that showed the unpublished website to a reviewer',
  'settings reset': 'put the settings back to what the server says',
  'samples remove': 'removed the sample content',
  'samples restore': 'brought the sample content back',
  'going-live confirm': 'ticked a point of the list for going live',
  'going-live hide': 'hid the list for going live',
  'going-live show': 'showed the list for going live again',
  'status retry': 'started failed background tasks again',

  'consultations add_note': 'wrote a note on {it}',
  'consultations remove_note': 'removed a note from {it}',
  'consultations reply': 'replied to {it}',
  'consultations agreed_time': 'agreed a time for {it}',
  'consultations changed_time': 'changed the time agreed for {it}',
  'consultations cancelled_time': 'cancelled the meeting of {it}',

  'newsletters schedule': 'set a time to send {it}',
  'newsletters unschedule': 'called off the time set to send {it}',
  'newsletters start': 'started sending {it}',
  'newsletters stop': 'stopped sending {it}',
  'newsletters resume': 'went on sending {it}',
  'newsletters test': 'sent a test of {it}',
  'newsletters resend': 'sent {it} again to those it did not reach',
  'newsletters publish': 'put {it} on the website',
  'newsletters withdraw': 'took {it} off the website',
  'mails test': 'sent a test email',
  'mails mark_bounced': 'noted that {it} did not arrive',
  'mails mark_complained': 'noted that {it} was reported as spam',
  'subscriptions mark_bounced': 'noted that email to {it} does not arrive',
  'subscriptions mark_complained': 'noted that {it} reported an email as spam',

  'subscription-imports upload': 'uploaded {it}',
  'subscription-imports check': 'checked {it} again',
  'subscription-imports options': 'changed how {it} is read',
  'subscription-imports run': 'began to import {it}',
  'subscription-imports cancel': 'stopped the import of {it}',
  'subscription-imports undo': 'undid the import of {it}',
  'subscription-imports confirmations': 'asked the people of {it} to confirm',
  'imports upload': 'uploaded {it}',
  'imports analyse': 'had {it} read again',
  'imports options': 'changed how {it} is read',
  'imports selection': 'chose the articles of {it}',
  'imports run': 'began {it}',
  'imports imported': 'finished {it}',
  'imports cancel': 'stopped {it}',
  'imports undo': 'began to undo {it}',
  'imports undone': 'undid {it}',

  'personal-data search': 'looked up a person',
  'personal-data export': 'downloaded everything about a person',
  'personal-data erase': 'erased a person',
  'personal-data finish_erasure': 'finished erasing a person: the address is gone from all other texts',

  'users invite': 'invited {of}',
  'users reactivate': 'reactivated {it}',
  'users deactivate': 'deactivated {it}',
  'users session_ended': 'signed {of} out',
  'own session_ended': 'signed out on another device',
  'users setup': 'set up the back office as its first administrator',
  'users invitation_accepted': 'accepted the invitation',
  'users email_change': 'changed the sign-in address of {it}',
  'users email_change_asked': 'asked for another sign-in address',
  'users password_change': 'changed the password',
  'users password_reset': 'set a new password',
  'users password_forgotten': 'asked for an email to set a new password for {it}',
  'command password_reset': 'set a new password for {it}',
  'command password_forgotten': 'made a link to set a new password for {it}',
  'users second_factor_on': 'switched the second step of signing in on',
  'users second_factor_off': 'switched the second step of signing in off',
  'users recovery_codes_renewed': 'made new recovery codes',

  'session sign_in': 'signed in',
  'session sign_out': 'signed out',
};

/** Whether there is a phrase for an action, for one resource or for all. */
export const hasWords = (action: string): boolean =>
  action === 'sign_in_failed' ||
  Object.keys(PHRASES).some((name) => name === action || name.endsWith(` ${action}`));

export const actionsWithWords = (): string[] =>
  Object.keys(PHRASES).map((name) => name.split(' ').at(-1) ?? name);

function templateOf({ resource, action, record_id, user_id, notes }: AuditEntry): string | undefined {
  const isOwn = resource === 'users' && user_id !== null && user_id === record_id;
  const special = isOwn ? `own ${action}` : notes.by === COMMAND_LINE ? `command ${action}` : '';
  const name = [special, `${resource} ${action}`, action].find((name) => Object.hasOwn(PHRASES, name));
  return name && PHRASES[name];
}

/** The actor in the details of what a command on the server does. */
const COMMAND_LINE = 'command line';

/** Actions of the product itself, which no person is the actor of. */
const AUTOMATIC: readonly string[] = [
  'purge',
  'mark_bounced',
  'mark_complained',
  'finish_erasure',
  'publish',
];

/** @returns the actor's name as the log shows it */
function whoOf({ user_name, action, notes }: AuditEntry): string {
  if (user_name) return user_name;
  if (notes.by === COMMAND_LINE) return 'A command on the server';
  return AUTOMATIC.includes(action) ? 'The back office' : 'Somebody';
}

/** @returns the whole sentence, without a full stop */
export const sentenceOf = (entry: AuditEntry, names: Names): Piece[] => [
  `${whoOf(entry)} `,
  ...phraseOf(entry, names),
];

/** @returns pieces as plain text */
export const plain = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.title)).join('');

/** @returns the part of the sentence after the actor */
function phraseOf(entry: AuditEntry, names: Names): Piece[] {
  const { action, resource, user_name, notes } = entry;
  if (action === 'sign_in_failed')
    return [user_name ? 'entered a wrong password' : 'tried to sign in to an account that does not exist'];
  if (action === 'update' || isPublicChange(entry)) return updateOf(entry, names);
  if (action === 'delete' && entry.record_in_bin) return filled('moved {it} to the bin', entry, names);
  if (action === 'export' && typeof notes.rows === 'number')
    return ['exported ', { title: `${figure(notes.rows)} ${nounOf(resource, notes.rows === 1 ? 1 : 2)}` }];
  if (resource === 'status' && action === 'retry' && typeof notes.jobs === 'number')
    return [`started ${plural(notes.jobs, 'failed background task')} again`];
  const line = templateOf(entry);
  return filled(line ?? `worked on {it} (${action.replaceAll('_', ' ')})`, entry, names);
}

/** Publishing the changes of an article that is already public reads as an update of it. */
const isPublicChange = ({ action, resource, fields }: AuditEntry): boolean =>
  action === 'publish' && resource === 'posts' && fields.length > 0 && !fields.includes('published');

function updateOf(entry: AuditEntry, names: Names): Piece[] {
  const { resource, change, fields, user_name } = entry;
  if (resource === 'settings') return listed(fields, resource, names);
  if (change) {
    const { field, before, after } = change;
    if (field === 'published')
      return filled(`${after ? 'published' : 'took'} {it}${after ? '' : ' off the website'}`, entry, names);
    if (field === 'is_active') return filled(`${after ? 'showed' : 'hid'} {it}`, entry, names);
    if (field === 'assignee_id') {
      if (after === null) return filled('handed {it} back to nobody', entry, names);
      return filled(after === user_name ? 'took over {it}' : `gave {it} to ${String(after)}`, entry, names);
    }
    if (field === 'status') return filled(`set {it} to ${names.statusOf(String(after))}`, entry, names);
    const from = `from ${short(before)} to ${short(after)}`;
    return filled(`changed ${names.fieldOf(resource, field)} of {it} ${from}`, entry, names);
  }
  if (fields.length === 0) return filled('changed {it}', entry, names);
  return filled(plain(listed(fields, resource, names)), entry, names);
}

/** Most field names listed in one sentence. */
const LISTED = 3;

function listed(fields: readonly string[], resource: string, names: Names): Piece[] {
  const what = resource === 'settings' ? 'in the settings' : 'of {it}';
  if (fields.length > LISTED) return [`changed ${fields.length} fields ${what}`];
  const called = fields.map((field) => names.fieldOf(resource, field));
  const last = called.at(-1) ?? '';
  return [`changed ${called.length > 1 ? `${called.slice(0, -1).join(', ')} and ${last}` : last} ${what}`];
}

const short = (value: unknown): string =>
  typeof value === 'number'
    ? figure(value)
    : value === null || value === ''
      ? 'nothing'
      : `“${valueText(value)}”`;

function filled(line: string, entry: AuditEntry, names: Names): Piece[] {
  return line.split(/(\{\w+\})/).flatMap((part): Piece[] => {
    if (part === '{it}') return recordOf(entry, names);
    if (part === '{of}') return entry.record_title ? [{ title: entry.record_title }] : ['a colleague'];
    if (part === '{them}') return [`the ${nounOf(entry.resource, 2)}`];
    return part ? [part] : [];
  });
}

function recordOf(entry: AuditEntry, names: Names): Piece[] {
  const { resource, record_id, record_title, record_exists } = entry;
  const noun = nounOf(resource);
  if (resource === 'page-texts') {
    const page = record_id && names.pageOf(record_id);
    return page ? ['a text of the page ', { title: `“${page}”` }] : ['the texts of the website'];
  }
  if (record_title) {
    const isOf = NOUNS[resource]?.[2] === 'of';
    const title = isOf ? record_title : `“${record_title}”`;
    return [`the ${noun} ${isOf ? 'of ' : ''}`, { title }, whereItIs(entry)].filter((piece) => piece !== '');
  }
  if (record_exists === null || record_id === null) return [`the ${noun}`];
  const one = `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
  return [
    record_exists || entry.action === 'delete' || entry.action === 'purge'
      ? one
      : `${one} that has been deleted`,
  ];
}

function whereItIs({ action, record_exists, record_in_bin }: AuditEntry): string {
  if (record_exists !== false || action === 'delete' || action === 'purge') return '';
  return record_in_bin ? ', which is in the bin' : ', which has been deleted';
}

/** @returns an action's name for a filter: 'sign_in_failed' is 'Sign in failed' */
export function actionName(action: string): string {
  const words = ACTION_NAMES[action] ?? action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names of actions in the filter, where the action's own would not be looked for. */
const ACTION_NAMES: { readonly [action: string]: string } = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  purge: 'deleted for good',
  publish: 'published',
  upload: 'uploaded',
  export: 'exported',
  reorder: 'order changed',
  approve: 'not spam',
  resend: 'sent again',
  reset: 'put back',
  retry: 'tried again',
  test: 'test sent',
  search: 'person looked up',
  erase: 'person erased',
  finish_erasure: 'erasure finished',
  imported: 'import finished',
  run: 'import started',
  undo: 'import undone',
  undone: 'undoing finished',
  options: 'import options changed',
  selection: 'articles chosen',
  analyse: 'import read again',
  confirmations: 'asked to confirm',
  sign_in: 'signed in',
  sign_out: 'signed out',
  sign_in_failed: 'wrong password',
  setup: 'first administrator',
  invite: 'invited',
  session_ended: 'signed out by force',
  restore_changes: 'changes brought back',
  schedule: 'time set',
  unschedule: 'time called off',
  call_off: 'time called off',
  discard: 'changes thrown away',
  withdraw: 'taken off the website',
  cancel: 'stopped',
  check: 'checked again',
  reply: 'replied',
  confirm: 'point ticked',
  hide: 'list hidden',
  show: 'list shown again',
  remove: 'sample content removed',
  deactivate: 'deactivated',
  reactivate: 'reactivated',
  email_change: 'address changed',
  email_change_asked: 'address change asked for',
  password_change: 'password changed',
  password_reset: 'new password set',
  second_factor_on: 'second step on',
  second_factor_off: 'second step off',
  agreed_time: 'time agreed',
  changed_time: 'time changed',
  cancelled_time: 'meeting cancelled',
  create_preview_link: 'link for a reviewer made',
  revoke_preview_link: 'link for a reviewer withdrawn',
  add_note: 'note written',
  remove_note: 'note removed',
  start: 'sending started',
  stop: 'sending stopped',
  resume: 'sending resumed',
  mark_bounced: 'email did not arrive',
  mark_complained: 'spam complaint',
};
