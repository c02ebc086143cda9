import { troubleOf } from '#shared/mail-troubles.ts';
import type { MailAttempt, MailKind, MailState, OutgoingMail } from '#shared/mails.ts';

/** Labels of the kinds of mail. */
export const KIND_LABELS: { readonly [kind in MailKind]: string } = {
  consultation_confirmation: 'Enquiry: to the visitor',
  consultation_notification: 'Enquiry: to the team',
  consultation_assigned: 'Enquiry: assigned to a colleague',
  consultation_reminder: 'Enquiry: reminder to the team',
  consultation_reply: 'Enquiry: reply',
  appointment: 'Enquiry: meeting',
  appointment_reminder: 'Enquiry: reminder of a meeting',
  subscription_confirmation: 'Newsletter: please confirm',
  subscription_welcome: 'Newsletter: welcome',
  password_reset: 'New password',
  account_notice: 'Notice about an account',
  invitation: 'Invitation',
  privacy_request_acknowledgement: 'Privacy request: to the sender',
  privacy_request_notification: 'Privacy request: to the team',
  privacy_request_reminder: 'Privacy request: reminder to the team',
  health_alert: 'Health check: to the team',
  newsletter: 'Newsletter',
  test: 'Test email',
};

/** `failed` has its own chip, because the label of that name belongs to imports. */
export const chipOfState = (state: MailState): string => (state === 'failed' ? 'undelivered' : state);

/** @returns the state as StatusChip names it; waiting after a failure differs from waiting for the first attempt */
export const chipOf = (mail: Pick<OutgoingMail, 'state' | 'attempts' | 'attempt_log'>): string => {
  if (mail.state === 'queued' && mail.attempts > 0) return 'retrying';
  return wasWritten(mail) ? 'written' : chipOfState(mail.state);
};

/** Whether it was only written to a file, because there was no mail server. */
export const wasWritten = ({ state, attempt_log }: Pick<OutgoingMail, 'state' | 'attempt_log'>): boolean =>
  state === 'sent' && attempt_log.at(-1)?.outcome === 'written';

/** Whether it can be resent; a campaign that was tried is sent again from its own page. */
export const canBeResent = ({ kind, state, is_emptied }: OutgoingMail): boolean =>
  state !== 'sending' && !is_emptied && (kind !== 'newsletter' || state === 'queued');

/** @returns the outcome of an attempt in words */
export function outcomeOf({ outcome, error }: MailAttempt): string {
  if (outcome === 'sent') return 'The mail server accepted it.';
  if (outcome === 'written') return 'Not sent, because no mail server is set up.';
  if (outcome === 'unknown')
    return 'The connection broke before the mail server answered, so we do not know whether it was sent.';
  const { what } = troubleOf(error ?? '');
  return outcome === 'failed' ? `${what} Could not be delivered.` : what;
}

/** Of the list. */
export const LIST_PATH = '/mails';
export const mailPath = (id: string | number): string => `${LIST_PATH}/${id}`;
/** @returns the address of the list of mails about one record */
export const aboutPath = (resource: string, record_id: string): string =>
  `${LIST_PATH}?${new URLSearchParams({ filter: JSON.stringify({ resource, record_id }) })}`;
/** @returns the address of the list filtered by a state and, if given, a record */
export const statePath = (state: string, about: { resource?: string; record_id?: string } = {}): string =>
  `${LIST_PATH}?${new URLSearchParams({ filter: JSON.stringify({ state, ...about }) })}`;
