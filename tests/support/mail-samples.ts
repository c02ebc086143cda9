import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MailKind } from '#shared/mails.ts';
import type { VisitorMail } from '#shared/page-texts/index.ts';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { APPOINTMENT_PATH } from '#shared/public.ts';
import type { Health } from '#shared/system-status.ts';
import { appointmentReminder, invitations } from '../../api/consultations/appointment-mails.ts';
import {
  assignedMail,
  consultationConfirmation,
  consultationNotification,
} from '../../api/consultations/mails.ts';
import { replyMail } from '../../api/consultations/timeline.ts';
import { testMail } from '../../api/mails/routes.ts';
import { type ComposedNewsletter, layoutCampaign } from '../../api/newsletters/compose.ts';
import { newsletterMail } from '../../api/newsletters/send.ts';
import * as accounts from '../../api/platform/auth/mails.ts';
import { deliver } from '../../api/platform/mail/delivery.ts';
import { createMailer, type Mailer } from '../../api/platform/mail/mailer.ts';
import { createOutbox, MAIL_QUEUE, type NewMail } from '../../api/platform/mail/outbox.ts';
import {
  privacyRequestAcknowledgement,
  privacyRequestNotification,
} from '../../api/privacy-requests/mails.ts';
import { consultationReminder, privacyRequestReminder } from '../../api/reminders/remind.ts';
import { redMail } from '../../api/status/alert.ts';
import { subscriptionConfirmation, subscriptionWelcome } from '../../api/subscriptions/mails.ts';
import { deterministicId } from '../../seeds/deterministic-id.ts';
import type { RunningProduct } from './product.ts';
import { SAMPLE_MEETING } from './sample-meeting.ts';

export const SAMPLE_SITE = { name: 'Verve & Co. Non-Executives', url: 'https://www.example.com' };
/** Contact details that mails may show. */
export const SAMPLE_CONTACTS = {
  email: 'hello@example.com',
  phone: '01632 960 456',
  whatsapp: '+44 7700 900456',
  scheduling_url: 'https://calendar.example.com/verve',
  consultation_hours: 24,
};
export const SAMPLE_COMPANY = {
  registered_name: 'Verve & Co. Non-Executives Ltd',
  company_number: '01234567',
  registered_in: 'England and Wales',
  registered_office: '1 Sample Street, Sampletown, SA1 1AA',
  vat_number: 'GB 999 9999 73',
};

const SAMPLE_NEWSLETTER: ComposedNewsletter = {
  subject: 'What a board paper may cost',
  ...layoutCampaign(
    {
      ...{ heading: 'What a board paper may cost', preheader: 'A question to ask before the next meeting' },
      ...{ body: '<p>Good day, one article this month.</p>', hasButton: true },
      web: `${SAMPLE_SITE.url}/newsletter/what-a-board-paper-may-cost`,
      about: `${SAMPLE_SITE.url}/blog/what-a-board-paper-may-cost`,
    },
    SAMPLE_SITE,
    showPageTexts('mail-campaign', {}),
  ),
};

const SAMPLE_HEALTH: Health = {
  ...{ level: 'red', title: 'Red: Backup', checked_at: '2027-06-01T09:00:00.000Z' },
  sentence: 'The last backup was made three days ago.',
  items: [
    {
      ...{ subject: 'Backup', level: 'red', action: null },
      sentence: 'The last backup was made on Saturday 29 May at 02:10. One should be made every night.',
      todo: 'Press “Back up now” under Health check.',
    },
  ],
};

const textsOf = <Mail extends VisitorMail>(mail: Mail) => showPageTexts(mail, {});

const TOKEN = 'Zk3v'.repeat(11);

/** Visitors' names: a usual one, and some that break layouts. */
export const NAMES = {
  usual: { first_name: 'Ada', last_name: 'Okafor', company_name: 'Sample & Sons Ltd' },
  markup: {
    first_name: '<img src=x onerror=alert(1)>',
    last_name: '</td></table><!--company--><script>alert(2)</script>',
    company_name: '"><a href="https://evil.example">Ltd</a> %company%',
  },
  'one long word': { first_name: 'A'.repeat(100), last_name: 'Ö'.repeat(100), company_name: 'W'.repeat(100) },
  'right to left': { first_name: 'שלום', last_name: 'مرحبا بكم', company_name: 'شركة المثال المحدودة' },
  'emoji and accents': {
    first_name: 'Zoë 🎉',
    last_name: 'Łukasiewicz-Ångström',
    company_name: '株式会社サンプル',
  },
} as const;
export type SampleName = keyof typeof NAMES;

/** Every mail of the product, by title. @param composed a newsletter, by default a short one */
export function sampleMails(
  name: SampleName = 'usual',
  composed: ComposedNewsletter = SAMPLE_NEWSLETTER,
): { [title: string]: NewMail } {
  const { first_name, last_name, company_name } = NAMES[name];
  const site = SAMPLE_SITE;
  const id = deterministicId('sample-mail', name);
  const email = 'ada.okafor@example.com';
  const person = { id, email, full_name: `${first_name} ${last_name}`, role: 'admin', roles: ['admin'] };
  const team = 'team@example.org';
  const request = {
    ...{ id, first_name, last_name, company_name, email, phone: '01632 960 123', assignee_id: id },
    ...{ message: 'Two of us retire in March.', source: 'home-hero', status: 'new' as const },
    respond_by: '2026-11-23T09:00:00.000Z',
  };
  const contacts = { ...site, ...SAMPLE_CONTACTS };
  const told = { who: 'Eleanor Marsh', to: team, site };
  const data = {
    ...{ id, name: person.full_name, email, message: company_name },
    ...{ due_at: '2026-12-22T09:00:00.000Z', created_at: '2026-11-22T09:00:00.000Z' },
  };
  const booking = { manage: `${site.url}${APPOINTMENT_PATH}/${TOKEN}` };
  const invited = (
    mail: 'mail-meeting' | 'mail-meeting-changed' | 'mail-meeting-cancelled',
    what: { sequence?: number; starts_at?: string; cancelled_at?: string } = {},
  ) =>
    invitations(
      request,
      { ...SAMPLE_MEETING, ...what },
      { site, mailAddress: SAMPLE_CONTACTS.email },
      textsOf(mail),
      { before: SAMPLE_MEETING, manage: what.cancelled_at ? null : booking.manage },
    );
  const agreed = invited('mail-meeting');
  const changed = invited('mail-meeting-changed', { sequence: 1, starts_at: '2027-07-01T08:00:00.000Z' });
  const cancelled = invited('mail-meeting-cancelled', {
    sequence: 2,
    cancelled_at: SAMPLE_MEETING.created_at,
  });
  const alert = { kind: 'health_alert', to: team } as const;
  const link = (path: string) => `${site.url}/admin/${path}#token=${TOKEN}`;
  const url = `${site.url}/newsletter/unsubscribe/${id}.${TOKEN}`;
  const leave = {
    url,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
  const { subject, text: text_body, html: html_body } = composed;
  const newsletter = { id, subject, text_body, html_body, name_fallback: 'reader' };
  const written = {
    subject: 'Your enquiry',
    text: `Dear ${first_name},\n\nThank you for your message. Would Thursday suit you?\n\nEleanor Marsh`,
    writer: { email: 'eleanor@example.com' },
  };
  const reminder = appointmentReminder(
    request,
    SAMPLE_MEETING,
    { site, ...booking },
    textsOf('mail-meeting-reminder'),
  );
  const confirmation = subscriptionConfirmation({ id, email }, TOKEN, site, textsOf('mail-confirm'));
  const reader = { id, email, first_name: null };
  const welcome = subscriptionWelcome(reader, leave, site, textsOf('mail-welcome'));
  const access = { ...data, kind: 'access' } as const;
  const complaint = { ...data, kind: 'complaint' } as const;
  const mails: { [kind in MailKind]: { [title: string]: NewMail } } = {
    consultation_confirmation: {
      'consultation confirmation': consultationConfirmation(request, contacts, textsOf('mail-enquiry')),
    },
    consultation_notification: { 'consultation notification': consultationNotification(request, team, site) },
    consultation_assigned: {
      'consultation assigned': assignedMail(request, told),
    },
    consultation_reminder: { 'consultation reminder': consultationReminder(request, team, site) },
    consultation_reply: { reply: replyMail(request, written, site) },
    appointment: {
      'appointment, visitor': agreed.forVisitor,
      'appointment, host': agreed.forHost,
      'appointment changed, visitor': changed.forVisitor,
      'appointment changed, host': changed.forHost,
      'appointment cancelled, visitor': cancelled.forVisitor,
      'appointment cancelled, host': cancelled.forHost,
    },
    appointment_reminder: { 'appointment reminder': reminder },
    subscription_confirmation: { 'newsletter confirmation': confirmation },
    subscription_welcome: { 'newsletter welcome': welcome },
    password_reset: { 'password reset': accounts.passwordForgotten(person, link('reset-password'), site) },
    account_notice: {
      'password changed': accounts.passwordChanged(person, 'The password of your account was changed.', site),
      'email changed': accounts.emailChanged(person, 'ada.new@example.com', site),
      'second factor on': accounts.secondFactorTurned(true, person, site),
      'second factor off': accounts.secondFactorTurned(false, person, site),
      'recovery code used': accounts.recoveryCodeUsed(person, 2, site),
    },
    invitation: { invitation: accounts.invitation(person, 'Grace Sample', link('accept-invitation'), site) },
    privacy_request_acknowledgement: {
      'data request acknowledged': privacyRequestAcknowledgement(access, site, textsOf('mail-data-request')),
      'complaint acknowledged': privacyRequestAcknowledgement(complaint, site, textsOf('mail-complaint')),
    },
    privacy_request_notification: {
      'data request notification': privacyRequestNotification(access, team, site),
      'complaint notification': privacyRequestNotification(complaint, team, site),
    },
    privacy_request_reminder: {
      'data request reminder': privacyRequestReminder(access, team, site),
      'complaint reminder': privacyRequestReminder(complaint, team, site),
    },
    health_alert: { 'health alert': { ...alert, ...redMail(SAMPLE_HEALTH, site) } },
    newsletter: { newsletter: newsletterMail(newsletter, { email, first_name }, leave, site) },
    test: { test: testMail(person, site) },
  };
  return Object.assign({}, ...Object.values(mails));
}

/** An outbox with the product's own texts, whose mails wait. */
export const OUTBOX = createOutbox(
  { enqueueMany: async () => undefined },
  'www.example.com',
  async () => SAMPLE_COMPANY,
  async (_trx, mail) => showPageTexts(mail, {}),
);

/** Sends mails through the outbox, in turn. @param sent is told of each one that the mailer has taken */
export async function sendMails(
  { db }: Pick<RunningProduct, 'db'>,
  mails: { [title: string]: NewMail },
  mailer: Mailer,
  sent: (title: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const jobs = { enqueue: async () => undefined };
  const services = { db, mailer, jobs, log: { warn: console.warn, info: () => undefined } };
  try {
    for (const [title, mail] of Object.entries(mails)) {
      await deliver(services, MAIL_QUEUE, await OUTBOX.post(db, mail));
      await sent(title);
    }
  } finally {
    mailer.close();
  }
}

/** The sender of the samples. */
export const SAMPLE_FROM = { name: SAMPLE_SITE.name, address: 'hello@example.com' };

/** Sends mails through the outbox. @returns the .eml of each, as a mail server would receive it */
export async function asFiles(
  product: Pick<RunningProduct, 'db'>,
  mails: { [title: string]: NewMail },
): Promise<{ [title: string]: string }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'verve-mails-'));
  const files: { [title: string]: string } = {};
  const known = new Set<string>();
  try {
    const mailer = createMailer({ smtpUrl: undefined, from: () => SAMPLE_FROM, directory });
    await sendMails(product, mails, mailer, async (title) => {
      const written = (await readdir(directory)).find((file) => !known.has(file));
      if (!written) throw new Error(`The mail was not written: ${title}`);
      known.add(written);
      files[title] = await readFile(path.join(directory, written), 'utf8');
    });
    return files;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
