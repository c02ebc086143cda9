import type { VisitorMail } from '#shared/page-texts/index.ts';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { APPOINTMENT_PATH, NEWSLETTER_ARCHIVE_PATH } from '#shared/public.ts';
import { appointmentReminder, invitations } from '../consultations/appointment-mails.ts';
import { type ConfirmingSite, consultationConfirmation } from '../consultations/mails.ts';
import type { StoredAppointment } from '../consultations/stored-request.ts';
import { addressed, layoutCampaign } from '../newsletters/compose.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import type { NewMail } from '../platform/mail/outbox.ts';
import { privacyRequestAcknowledgement } from '../privacy-requests/mails.ts';
import { subscriptionConfirmation, subscriptionWelcome } from '../subscriptions/mails.ts';

const SAMPLE = {
  id: '00000000-0000-4000-8000-000000000000',
  first_name: 'Sample',
  last_name: 'Person',
  company_name: 'Sample Company',
  email: 'person@example.com',
  phone: null,
};

/** Composes a mail with these texts by key, and defaults for the others. */
type PreviewMail = (
  words: { readonly [key: string]: string },
  site: SiteIdentity & ConfirmingSite,
) => NewMail;

function meeting(
  mail: 'mail-meeting' | 'mail-meeting-changed' | 'mail-meeting-cancelled',
  what: Partial<StoredAppointment>,
): PreviewMail {
  return (words, site) => {
    const now = new Date().toISOString();
    const { forVisitor } = invitations(
      SAMPLE,
      { ...MEETING, updated_at: now, ...what },
      { site, mailAddress: () => site.email ?? SAMPLE.email },
      showPageTexts(mail, words),
      { before: { ...MEETING, starts_at: MEETING.created_at } },
    );
    // A test must not appear in a calendar.
    const { calendar: _none, ...withoutCalendar } = forVisitor;
    return withoutCalendar;
  };
}

const MEETING: StoredAppointment = {
  id: SAMPLE.id,
  consultation_id: SAMPLE.id,
  starts_at: '2027-07-01T09:00:00.000Z',
  ends_at: '2027-07-01T09:30:00.000Z',
  minutes: 30,
  host_id: SAMPLE.id,
  host: 'Your colleague',
  host_email: SAMPLE.email,
  how: 'phone',
  place: null,
  line: null,
  is_sent: true,
  sequence: 0,
  is_booked: false,
  zone: null,
  cancelled_at: null,
  created_at: '2027-06-01T09:00:00.000Z',
  updated_at: '2027-06-01T09:00:00.000Z',
};

const CAMPAIGN = {
  heading: 'Your subject',
  preheader: 'Your words',
  body: '<p>What you write, and the article that you choose, stand here.</p>',
  hasButton: true,
};

const ASKED = {
  ...SAMPLE,
  name: `${SAMPLE.first_name} ${SAMPLE.last_name}`,
  message: '',
  created_at: '2027-06-01T09:00:00.000Z',
  due_at: '2027-07-01T09:00:00.000Z',
};

const PREVIEWS: { readonly [mail in VisitorMail]: PreviewMail } = {
  'mail-enquiry': (words, site) =>
    consultationConfirmation(SAMPLE, site, showPageTexts('mail-enquiry', words)),
  // As in a newsletter's test, its links confirm and unsubscribe nobody.
  'mail-confirm': (words, site) =>
    subscriptionConfirmation(SAMPLE, 'test', site, showPageTexts('mail-confirm', words)),
  'mail-welcome': (words, site) =>
    subscriptionWelcome(
      SAMPLE,
      { url: `${site.url}/newsletter/unsubscribe/test`, headers: {} },
      site,
      showPageTexts('mail-welcome', words),
    ),
  'mail-campaign': (words, site) => ({
    kind: 'newsletter',
    to: SAMPLE.email,
    ...addressed(
      {
        subject: CAMPAIGN.heading,
        ...layoutCampaign(
          { ...CAMPAIGN, web: `${site.url}${NEWSLETTER_ARCHIVE_PATH}/test`, about: `${site.url}/blog` },
          site,
          showPageTexts('mail-campaign', words),
        ),
      },
      `${site.url}/newsletter/unsubscribe/test`,
      SAMPLE.first_name,
    ),
  }),
  'mail-meeting': meeting('mail-meeting', {}),
  'mail-meeting-changed': meeting('mail-meeting-changed', { sequence: 1 }),
  'mail-meeting-cancelled': meeting('mail-meeting-cancelled', { cancelled_at: MEETING.created_at }),
  'mail-meeting-reminder': (words, site) =>
    appointmentReminder(
      SAMPLE,
      MEETING,
      { site, manage: `${site.url}${APPOINTMENT_PATH}/test` },
      showPageTexts('mail-meeting-reminder', words),
    ),
  'mail-data-request': (words, site) =>
    privacyRequestAcknowledgement(
      { ...ASKED, kind: 'access' },
      site,
      showPageTexts('mail-data-request', words),
    ),
  'mail-complaint': (words, site) =>
    privacyRequestAcknowledgement(
      { ...ASKED, kind: 'complaint' },
      site,
      showPageTexts('mail-complaint', words),
    ),
};

/** @returns a mail to an invented visitor @param words its texts by key */
export const previewMail = (mail: VisitorMail, ...[words, site]: Parameters<PreviewMail>): NewMail =>
  PREVIEWS[mail](words, site);
