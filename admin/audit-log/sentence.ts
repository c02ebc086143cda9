import type { AuditEntry } from '#shared/audit-log.ts';
import { figure, valueText } from '#shared/words.ts';

/** A piece of a sentence; names and titles stand out. */
export type Piece = string | { title: string };

/** How things are called elsewhere on screen. */
export interface Names {
  /** In lower case. */
  fieldOf(resource: string, field: string): string;
  statusOf(status: string): string;
  /** The page on which a text of the website stands, such as 'About'; undefined for what is none. */
  pageOf(key: string): string | undefined;
}

/** What the records of a resource are called; `of` where the title is a person's name. */
const NOUNS: { readonly [resource: string]: readonly [one: string, many: string, link?: 'of'] } = {
  posts: ['article', 'articles'],
  categories: ['category', 'categories'],
  testimonials: ['testimonial', 'testimonials', 'of'],
  'team-members': ['team member', 'team members'],
  specialities: ['speciality', 'specialities'],
  sectors: ['sector', 'sectors'],
  reasons: ['reason', 'reasons'],
  questions: ['question', 'questions'],
  figures: ['figure', 'figures'],
  milestones: ['milestone', 'milestones'],
  offices: ['office', 'offices'],
  clients: ['client', 'clients'],
  media: ['picture', 'pictures'],
  'page-texts': ['text of the website', 'texts of the website'],
  redirects: ['redirect', 'redirects'],
  'not-found-log': ['page not found', 'pages not found'],
  consultations: ['enquiry', 'enquiries', 'of'],
  appointments: ['meeting', 'meetings', 'of'],
  'reply-templates': ['reply template', 'reply templates'],
  subscriptions: ['subscriber', 'subscribers'],
  'subscription-imports': ['subscriber list', 'subscriber lists'],
  newsletters: ['campaign', 'campaigns'],
  mails: ['email', 'emails'],
  'privacy-requests': ['privacy request', 'privacy requests', 'of'],
  'personal-data': ['personal data', 'personal data'],
  'consent-choices': ['cookie choice', 'cookie choices'],
  'audit-log': ['activity', 'activity'],
  imports: ['blog import', 'blog imports'],
  'import-items': ['article of a blog import', 'articles of a blog import'],
  users: ['account', 'accounts', 'of'],
  settings: ['settings', 'settings'],
  samples: ['sample content', 'sample content'],
  content: ['content of the website', 'content of the website'],
  'going-live': ['list for going live', 'list for going live'],
  session: ['sign-in', 'signing in'],
  status: ['background tasks', 'background tasks'],
  bin: ['bin', 'bin'],
};

/** @returns what one record of a resource is called, in lower case, or many */
export const nounOf = (resource: string, count: 1 | 2 = 1): string =>
  NOUNS[resource]?.[count - 1] ?? resource.replaceAll(/[_-]/g, ' ');

/**
 * What was done, by action or by resource and action; {it} is the record with its title, {of} its title alone, {them} all
 * records of the resource. Every action that the API writes has a line here.
 */
const DEEDS: { readonly [deed: string]: string } = {
  create: 'created {it}',
  update: 'changed {it}',
  delete: 'deleted {it}',
  restore: 'restored {it}',
  purge: 'deleted {it} for good, because its time in the bin was over',
  publish: 'published {it}',
  unpublish: 'took {it} off the website',
  upload: 'uploaded {it}',
  export: 'exported {them}',
  reorder: 'changed the order of {them}',
  approve: 'let {it} through: it is not spam',
  resend: 'sent {it} again',
  create_preview_link: 'made a link that shows {it} to a reviewer',
  revoke_preview_link: 'withdrew a link that showed {it} to a reviewer',
  schedule: 'set a time for {it}',
  unschedule: 'took back the time of {it}',
  call_off: 'took back the time of {it}',
  discard: 'discarded the unpublished changes of {it}',
  discard_draft: 'discarded the unpublished changes of {it}',
  publish_draft: 'published the changes of {it}',
  upload_media: 'uploaded {it}',
  cancel: 'stopped {it}',
  check: 'checked {it}',
  mark_bounced: 'noted that email to {it} does not arrive',
  mark_complained: 'noted a spam complaint about {it}',

  'media create': 'uploaded {it}',
  'settings update': 'changed the settings',
  'settings reset': 'put the settings back to what the server says',
  'content import': 'brought in the content of the website from a file',
  'content export': 'downloaded the content of the website',
  'samples remove': 'removed the sample content',
  'samples restore': 'brought the sample content back',
  'going-live confirm': 'ticked a point of the list for going live',
  'going-live hide': 'hid the list for going live',
  'going-live show': 'showed the list for going live again',
  'status retry': 'had failed background tasks tried again',

  'consultations add_note': 'wrote a note on {it}',
  'consultations remove_note': 'removed a note from {it}',
  'consultations reply': 'replied to {it}',
  'consultations agreed_time': 'agreed a time for {it}',
  'consultations changed_time': 'changed the time agreed for {it}',
  'consultations cancelled_time': 'cancelled the meeting of {it}',
  'consultations approve': 'let {it} through: it is not spam',

  'newsletters start': 'started sending {it}',
  'newsletters stop': 'stopped sending {it}',
  'newsletters resume': 'went on sending {it}',
  'newsletters test': 'sent a test of {it}',
  'newsletters resend': 'sent {it} again to those it did not reach',
  'newsletters publish': 'put {it} on the website',
  'newsletters withdraw': 'took {it} off the website',
  'mails test': 'sent a test email',

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
  'users activate': 'reactivated {it}',
  'users reactivate': 'reactivated {it}',
  'users deactivate': 'deactivated {it}',
  'users session_ended': 'signed {of} out',
  'users setup': 'set up the first administrator',
  'users invitation_accepted': 'accepted the invitation',
  'users email_change': 'changed the sign-in address of {it}',
  'users email_change_asked': 'asked for another sign-in address',
  'users password_change': 'changed the password',
  'users password_reset': 'set a new password',
  'users password_forgotten': 'asked for an email to set a new password',
  'users second_factor_on': 'switched the second step of signing in on',
  'users second_factor_off': 'switched the second step of signing in off',
  'users recovery_codes_renewed': 'made new recovery codes',

  'session sign_in': 'signed in',
  'session sign_out': 'signed out',
};

/** Whether the log has words for an action, of one resource or of all. */
export const hasWords = (action: string): boolean =>
  action === 'sign_in_failed' ||
  Object.keys(DEEDS).some((deed) => deed === action || deed.endsWith(` ${action}`));

function lineOf(resource: string, action: string): string | undefined {
  const own = `${resource} ${action}`;
  if (Object.hasOwn(DEEDS, own)) return DEEDS[own];
  return Object.hasOwn(DEEDS, action) ? DEEDS[action] : undefined;
}

/** What the product does by itself, with no name beside it. */
const AUTOMATIC: readonly string[] = [
  'purge',
  'mark_bounced',
  'mark_complained',
  'finish_erasure',
  'publish',
];

/** @returns who did it, as the log shows it */
export function whoOf({ user_name, action, notes }: AuditEntry): string {
  if (user_name) return user_name;
  if (notes.by === 'command line') return 'A command on the server';
  return AUTOMATIC.includes(action) ? 'The back office' : 'Somebody';
}

/** @returns the whole sentence, without a full stop */
export const sentenceOf = (entry: AuditEntry, names: Names): Piece[] => [
  `${whoOf(entry)} `,
  ...deedOf(entry, names),
];

/** @returns pieces as plain text */
export const plain = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.title)).join('');

/** @returns what was done, to follow the name */
export function deedOf(entry: AuditEntry, names: Names): Piece[] {
  const { action, resource, user_name, notes } = entry;
  if (action === 'sign_in_failed')
    return [user_name ? 'entered a wrong password' : 'tried to sign in to an account that does not exist'];
  if (action === 'update' || isPublicChange(entry)) return updateOf(entry, names);
  if (action === 'delete' && entry.record_in_bin) return filled('moved {it} to the bin', entry, names);
  if (action === 'export' && typeof notes.rows === 'number')
    return ['exported ', { title: `${figure(notes.rows)} ${nounOf(resource, notes.rows === 1 ? 1 : 2)}` }];
  const line = lineOf(resource, action);
  return filled(line ?? `worked on {it} (${action.replaceAll('_', ' ')})`, entry, names);
}

/** What is changed in an article that readers have already is published, too. */
const isPublicChange = ({ action, resource, fields }: AuditEntry): boolean =>
  action === 'publish' && resource === 'posts' && fields.length > 0 && !fields.includes('published');

function updateOf(entry: AuditEntry, names: Names): Piece[] {
  const { resource, change, fields, user_name } = entry;
  if (resource === 'settings') return [...listed(fields, resource, names, 'the settings')];
  if (change) {
    const { field, before, after } = change;
    if (field === 'published')
      return filled(`${after ? 'published' : 'took'} {it}${after ? '' : ' off the website'}`, entry, names);
    if (field === 'is_active') return filled(`${after ? 'showed' : 'hid'} {it}`, entry, names);
    if (field === 'assignee') {
      if (after === null) return filled('handed {it} back to nobody', entry, names);
      return filled(after === user_name ? 'took over {it}' : `gave {it} to ${String(after)}`, entry, names);
    }
    if (field === 'status') return filled(`set {it} to ${names.statusOf(String(after))}`, entry, names);
    const from = `from ${short(before)} to ${short(after)}`;
    return filled(`changed ${names.fieldOf(resource, field)} of {it} ${from}`, entry, names);
  }
  if (fields.length === 0) return filled('changed {it}', entry, names);
  return filled(plain(listed(fields, resource, names, '{it}')), entry, names);
}

/** Names that a sentence can hold. */
const LISTED = 3;

function listed(fields: readonly string[], resource: string, names: Names, what: string): Piece[] {
  if (fields.length === 0) return [`changed ${what}`];
  if (fields.length > LISTED) return [`changed ${fields.length} fields of ${what}`];
  const called = fields.map((field) => names.fieldOf(resource, field));
  const last = called.at(-1) ?? '';
  return [`changed ${called.length > 1 ? `${called.slice(0, -1).join(', ')} and ${last}` : last} of ${what}`];
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

/** Where an action's own name is not what people would look for. */
const ACTION_NAMES: { readonly [action: string]: string } = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  purge: 'deleted for good',
  publish: 'published',
  unpublish: 'taken off the website',
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
  import: 'content brought in',
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
  call_off: 'time taken back',
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
