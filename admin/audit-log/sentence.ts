import type { AuditEntry } from '#shared/audit-log.ts';

/** @returns how the records of a resource are called, one of them or many, in lower case */
export type LabelOf = (resource: string, count: 1 | 2) => string;

/** Actions on a record: '… changed the post “Title”'. */
const VERBS: { readonly [action: string]: string } = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  publish: 'published',
  unpublish: 'unpublished',
  upload: 'uploaded',
  invite: 'invited',
  activate: 'activated',
  deactivate: 'deactivated',
  purge: 'deleted for good',
  create_preview_link: 'made a preview link of',
  revoke_preview_link: 'withdrew a preview link of',
  resend: 'sent again',
  email_change: 'changed the email address of',
  check: 'checked',
  analyse: 'checked again',
  selection: 'chose the posts of',
  options: 'changed the options of',
  run: 'started',
  undo: 'started to undo',
  imported: 'finished',
  undone: 'undid',
  confirmations: 'sent confirmation emails for',
  cancel: 'cancelled',
  remove: 'removed',
  confirm: 'confirmed a fact in',
  hide: 'hid',
  show: 'showed',
  start: 'started sending',
  stop: 'stopped sending',
  resume: 'resumed sending',
};

/** Actions that are a sentence without a record. */
const USER_ACTIONS: { readonly [action: string]: (entry: AuditEntry, labelOf: LabelOf) => string } = {
  sign_in: () => 'signed in',
  sign_out: () => 'signed out',
  sign_in_failed: ({ user_name }) =>
    user_name ? 'entered a wrong password' : 'tried to sign in to an account that does not exist',
  password_forgotten: () => 'asked for an email to set a new password',
  password_reset: () => 'set a new password',
  invitation_accepted: () => 'accepted the invitation',
  setup: () => 'set up the first administrator',
  export: ({ resource }, labelOf) =>
    resource === 'personal-data'
      ? 'exported everything about a person'
      : `exported the ${labelOf(resource, 2)}`,
  reorder: ({ resource }, labelOf) => `changed the order of the ${labelOf(resource, 2)}`,
  reset: ({ resource }, labelOf) => `put the ${labelOf(resource, 2)} back to the original values`,
  import: () => 'brought content in from a file',
  retry: () => 'tried failed tasks again',
  test: () => 'sent a test email',
  search: () => 'looked up everything about a person',
  erase: () => 'erased a person',
  finish_erasure: () => 'removed an erased address from all other texts',
  approve: (entry, labelOf) => `let ${recordOf(entry, labelOf)} through: no spam`,
};

/** @returns who did it, as the log shows it */
export const whoOf = ({ user_name }: Pick<AuditEntry, 'user_name'>): string => user_name ?? 'Somebody';

/** @returns what was done, to follow the name; an action that is not known here is shown as it is */
export function deedOf(entry: AuditEntry, labelOf: LabelOf): string {
  const { action, resource, record_id } = entry;
  if (Object.hasOwn(USER_ACTIONS, action)) return USER_ACTIONS[action]?.(entry, labelOf) ?? action;
  if (Object.hasOwn(VERBS, action)) return `${VERBS[action]} ${recordOf(entry, labelOf)}`;
  return record_id === null
    ? `did “${action}” in ${labelOf(resource, 2)}`
    : `did “${action}” to ${recordOf(entry, labelOf)}`;
}

function recordOf(
  { action, resource, record_id, record_title, record_exists, record_in_bin }: AuditEntry,
  labelOf: LabelOf,
) {
  const label = labelOf(resource, 1);
  if (record_title) return `the ${label} “${record_title}”${whereItIs(action, record_exists, record_in_bin)}`;
  if (record_exists === null) return `the ${label}`;
  if (record_id !== null && !record_exists && action !== 'delete') return `a ${label} that has been deleted`;
  return `${record_id === null ? 'the' : 'a'} ${label}`;
}

function whereItIs(action: string, exists: boolean | null, inBin: boolean): string {
  if (exists !== false) return '';
  if (inBin) return action === 'delete' ? '; it is in the bin' : ', which is in the bin';
  return action === 'delete' || action === 'purge' ? '' : ', which has been deleted';
}

/** @returns an action's name for a filter: 'sign_in_failed' is 'Sign in failed' */
export function actionName(action: string): string {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
