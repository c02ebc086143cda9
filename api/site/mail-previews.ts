import type { PageTexts, VisitorMail } from '#shared/page-texts/index.ts';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { APPOINTMENT_PATH, NEWSLETTER_ARCHIVE_PATH } from '#shared/public.ts';
import { appointmentReminder, invitations } from '../consultations/appointment-mails.ts';
import { type ConfirmingSite, consultationConfirmation } from '../consultations/mails.ts';
import type { StoredAppointment } from '../consultations/stored-enquiry.ts';
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

type Site = SiteIdentity & ConfirmingSite;

/** @returns a function that composes the mail to a visitor about a meeting */
const meeting =
  (what: Partial<StoredAppointment>) =>
  (words: Parameters<typeof invitations>[3], site: Site): NewMail =>
    invitations(SAMPLE, { ...MEETING, ...what }, { site, mailAddress: site.email ?? SAMPLE.email }, words, {
      before: { ...MEETING, starts_at: MEETING.created_at },
    }).forVisitor;

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

/** Each composes a mail with these texts, whose links confirm and unsubscribe nobody. */
const PREVIEWS: { readonly [mail in VisitorMail]: (words: PageTexts<mail>, site: Site) => NewMail } = {
  'mail-enquiry': (words, site) => consultationConfirmation(SAMPLE, site, words),
  'mail-confirm': (words, site) => subscriptionConfirmation(SAMPLE, 'test', site, words),
  'mail-welcome': (words, site) =>
    subscriptionWelcome(SAMPLE, { url: `${site.url}/newsletter/unsubscribe/test`, headers: {} }, site, words),
  'mail-campaign': (words, site) => {
    const places = { web: `${site.url}${NEWSLETTER_ARCHIVE_PATH}/test`, about: `${site.url}/blog` };
    const mail = { subject: CAMPAIGN.heading, ...layoutCampaign({ ...CAMPAIGN, ...places }, site, words) };
    const composed = addressed(mail, `${site.url}/newsletter/unsubscribe/test`, SAMPLE.first_name);
    return { kind: 'newsletter', to: SAMPLE.email, ...composed };
  },
  'mail-meeting': meeting({}),
  'mail-meeting-changed': meeting({ sequence: 1 }),
  'mail-meeting-cancelled': meeting({ cancelled_at: MEETING.created_at }),
  'mail-meeting-reminder': (words, site) =>
    appointmentReminder(SAMPLE, MEETING, { site, manage: `${site.url}${APPOINTMENT_PATH}/test` }, words),
  'mail-data-request': (words, site) =>
    privacyRequestAcknowledgement({ ...ASKED, kind: 'access' }, site, words),
  'mail-complaint': (words, site) =>
    privacyRequestAcknowledgement({ ...ASKED, kind: 'complaint' }, site, words),
};

/** @returns a mail to an invented visitor @param words its texts by key; the product's own for others */
export const previewMail = (
  mail: VisitorMail,
  words: { readonly [key: string]: string },
  site: Site,
): NewMail => PREVIEWS[mail](showPageTexts(mail, words) as never, site);
