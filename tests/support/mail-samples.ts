import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { assignedMail } from '../../api/consultations/assigned-mail.ts';
import { consultationConfirmation } from '../../api/consultations/confirmation-mail.ts';
import { consultationNotification } from '../../api/consultations/notification-mail.ts';
import { testMail } from '../../api/mails/routes.ts';
import * as accounts from '../../api/platform/auth/mails.ts';
import { deliverMails, type MailLocks } from '../../api/platform/mail/delivery.ts';
import { createMailer, type Mailer } from '../../api/platform/mail/mailer.ts';
import { createOutbox, MAIL_QUEUE, type NewMail } from '../../api/platform/mail/outbox.ts';
import { privacyRequestAcknowledgement } from '../../api/privacy-requests/mails.ts';
import { consultationReminder, lateConsultation, privacyRequestReminder } from '../../api/reminders/mails.ts';
import { subscriptionConfirmation } from '../../api/subscriptions/confirmation-mail.ts';
import { subscriptionWelcome } from '../../api/subscriptions/welcome-mail.ts';
import { deterministicId } from '../../seeds/deterministic-id.ts';
import type { RunningProduct } from './product.ts';

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

const TOKEN = 'Zk3v'.repeat(11);

/** Visitors' names: a usual one, and some that break layouts. */
export const NAMES = {
  usual: { first_name: 'Ada', last_name: 'Okafor', company_name: 'Sample & Sons Ltd' },
  markup: {
    first_name: '<img src=x onerror=alert(1)>',
    last_name: '</td></table><!--company--><script>alert(2)</script>',
    company_name: '"><a href="https://evil.example">Ltd</a> %company%',
  },
  'one long word': {
    first_name: 'A'.repeat(100),
    last_name: 'Ö'.repeat(100),
    company_name: 'W'.repeat(100),
  },
  'right to left': {
    first_name: 'שלום',
    last_name: 'مرحبا بكم',
    company_name: 'شركة المثال المحدودة',
  },
  'emoji and accents': {
    first_name: 'Zoë 🎉',
    last_name: 'Łukasiewicz-Ångström',
    company_name: '株式会社サンプル',
  },
} as const;
export type SampleName = keyof typeof NAMES;

/** Every mail of the product, by title. New ones must be added here. */
export function sampleMails(name: SampleName = 'usual'): { [title: string]: NewMail } {
  const { first_name, last_name, company_name } = NAMES[name];
  const site = SAMPLE_SITE;
  const id = deterministicId('sample-mail', name);
  const email = 'ada.okafor@example.com';
  const person = { id, email, full_name: `${first_name} ${last_name}`, role: 'admin', roles: ['admin'] };
  const request = {
    id,
    first_name,
    last_name,
    company_name,
    email,
    phone: '01632 960 123',
    message: 'Two of us retire in March.',
    source: 'home-hero',
  };
  const link = (path: string) => `${site.url}/admin/${path}#token=${TOKEN}`;
  const leave = `${site.url}/newsletter/unsubscribe/${id}.${TOKEN}`;
  const leaving = {
    url: leave,
    headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
  return {
    'consultation confirmation': consultationConfirmation(
      request,
      { ...site, ...SAMPLE_CONTACTS },
      showPageTexts('mail-enquiry', {}),
    ),
    'consultation notification': consultationNotification(
      { ...request, respond_by: '2026-11-23T09:00:00.000Z' },
      'team@example.org',
      site,
    ),
    'consultation reminder': consultationReminder(
      { ...request, respond_by: '2026-11-23T09:00:00.000Z' },
      'team@example.org',
      site,
    ),
    'consultation assigned': assignedMail(
      { ...request, status: 'new', assignee_id: request.id, respond_by: '2026-11-23T09:00:00.000Z' },
      { who: 'Eleanor Marsh', to: 'team@example.org', site },
    ),
    'consultation late': lateConsultation(
      { ...request, respond_by: '2026-11-23T09:00:00.000Z' },
      'team@example.org',
      site,
    ),
    'data request reminder': privacyRequestReminder(
      { id, kind: 'access', due_at: '2026-11-23T09:00:00.000Z' },
      'team@example.org',
      site,
    ),
    'newsletter confirmation': subscriptionConfirmation(
      { id, email },
      TOKEN,
      site,
      showPageTexts('mail-confirm', {}),
    ),
    'newsletter welcome': subscriptionWelcome(
      { id, email, first_name: null },
      leaving,
      site,
      showPageTexts('mail-welcome', {}),
    ),
    'password reset': accounts.passwordForgotten(person, link('reset-password'), site),
    invitation: accounts.invitation(person, 'Grace Sample', link('accept-invitation'), site),
    'password changed': accounts.passwordChanged(person, 'The password of your account was changed.', site),
    'email change': accounts.emailChangeAsked('ada.new@example.com', link('confirm-email'), site),
    'email change announced': accounts.emailChangeAnnounced(person, 'ada.new@example.com', site),
    'email changed': accounts.emailChanged(person, 'ada.new@example.com', site),
    'second factor on': accounts.secondFactorTurned(true, person, site),
    'recovery code used': accounts.recoveryCodeUsed(person, 2, site),
    'data request acknowledged': privacyRequestAcknowledgement(
      {
        id,
        name: person.full_name,
        email,
        kind: 'access',
        message: company_name,
        due_at: '2026-12-22T09:00:00.000Z',
        created_at: '2026-11-22T09:00:00.000Z',
      },
      site,
      showPageTexts('mail-data-request', {}),
    ),
    test: testMail(person, site, `${site.url}/admin/going-live?token=t`),
  };
}

/** Sends mails through the outbox, in turn. @param sent is told of each one that the mailer has taken */
export async function sendMails(
  { db }: Pick<RunningProduct, 'db'>,
  mails: { [title: string]: NewMail },
  mailer: Mailer,
  sent: (title: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const jobs = { enqueue: async () => undefined };
  const outbox = createOutbox(jobs, 'www.example.com', async () => SAMPLE_COMPANY);
  const log = { warn: console.warn, info: () => undefined } as never;
  const locks: MailLocks = { run: (_id, work) => work(), close: async () => undefined };
  const deliver = deliverMails({ db: db as Knex, mailer, locks, log }, MAIL_QUEUE);
  try {
    for (const [title, mail] of Object.entries(mails)) {
      await deliver({ mail_id: await outbox.post(db, mail) } as never, jobs as never);
      await sent(title);
    }
  } finally {
    mailer.close();
  }
}

/** The sender of the samples. */
export const SAMPLE_FROM = `"${SAMPLE_SITE.name}" <hello@example.com>`;

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
