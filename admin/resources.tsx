import { CustomRoutes, Resource, ResourceContextProvider } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import type { DeletedRecord } from '#shared/bin.ts';
import type { Availability } from '#shared/booking.ts';
import type { Enquiry } from '#shared/consultations.ts';
import type { BlogImport, ImportItem } from '#shared/imports.ts';
import type { OutgoingMail } from '#shared/mails.ts';
import type { MediaAsset } from '#shared/media.ts';
import type { Newsletter } from '#shared/newsletters.ts';
import type { Post } from '#shared/posts.ts';
import type { PrivacyRequest } from '#shared/privacy-requests.ts';
import type { MissingPage, Redirect } from '#shared/redirects.ts';
import type { ReplyTemplate } from '#shared/reply-templates.ts';
import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import type { User } from '#shared/users.ts';
import type { Category } from '#shared/website-lists.ts';
import { nameOf } from './enquiries/names.ts';
import { RequireAccess } from './layout/redirects.tsx';
import { lazyNamed } from './lazy-named.tsx';
import { PostList } from './posts/PostList.tsx';
import { resource } from './resource.tsx';
import { websiteLists } from './website-lists/index.tsx';

/** One chunk for both, so that a new post's page becomes its edit page without loading. */
const postForms = () => import('./posts/forms.tsx');
// The largest screen: opened by its address, it loads beside the session and not after it.
if (location.pathname.includes('/posts/')) void postForms().catch(() => undefined);
const categoryScreens = () => import('./categories/screens.tsx');
const enquiryForms = () => import('./enquiries/EnquiryForms.tsx');
const bookingHours = () => import('./enquiries/BookingHours.tsx');
const campaigns = () => import('./newsletters/CampaignList.tsx');
const privacyForms = () => import('./privacy/PrivacyRequestForms.tsx');
const redirectScreens = () => import('./redirects/screens.tsx');
const templateScreens = () => import('./reply-templates/screens.tsx');
const subscriptionForms = () => import('./subscriptions/forms.tsx');
const userScreens = () => import('./users/screens.tsx');

const AccountPage = lazyNamed(() => import('./account/AccountPage.tsx'), 'AccountPage');
const GoingLivePage = lazyNamed(() => import('./going-live/GoingLivePage.tsx'), 'GoingLivePage');
const EnquiryDetails = lazyNamed(enquiryForms, 'EnquiryDetails');
const TextListPage = lazyNamed(() => import('./website/TextListPage.tsx'), 'TextListPage');
const SitePage = lazyNamed(() => import('./website/SitePage.tsx'), 'SitePage');
const EmailWordingPage = lazyNamed(() => import('./website/EmailWordingPage.tsx'), 'EmailWordingPage');
const PreviewPage = lazyNamed(() => import('./posts/preview/PreviewPage.tsx'), 'PreviewPage');

/** The screens of every noun, by their addresses. All but the first list load when they are opened. */
export const resources = (
  <>
    {resource<Post>({
      name: 'posts',
      hasBin: true,
      recordRepresentation: 'title',
      list: PostList,
      create: lazyNamed(postForms, 'PostCreate'),
      edit: lazyNamed(postForms, 'PostEdit'),
    })}
    {resource<Category>({
      name: 'categories',
      hasBin: true,
      recordRepresentation: 'name',
      list: lazyNamed(categoryScreens, 'CategoryList'),
      create: lazyNamed(categoryScreens, 'CategoryCreate'),
      edit: lazyNamed(categoryScreens, 'CategoryEdit'),
    })}
    {resource<BlogImport>({
      name: 'imports',
      at: '/import',
      recordRepresentation: 'filename',
      list: lazyNamed(() => import('./imports/StartPage.tsx'), 'StartPage'),
      show: lazyNamed(() => import('./imports/ImportPage.tsx'), 'ImportPage'),
    })}
    {/* Posts of an import have no address of their own: they are seen within it. */}
    {resource<ImportItem>({ name: 'import-items', recordRepresentation: 'title' })}
    {resource<MediaAsset>({
      name: 'media',
      recordRepresentation: 'name',
      list: lazyNamed(() => import('./media/MediaLibrary.tsx'), 'MediaLibrary'),
      edit: lazyNamed(() => import('./media/MediaEdit.tsx'), 'MediaEdit'),
    })}
    {websiteLists}
    <Resource name="page-texts" />
    {resource<Enquiry>({
      name: 'consultations',
      hasBin: true,
      recordRepresentation: nameOf,
      list: lazyNamed(() => import('./enquiries/EnquiryList.tsx'), 'EnquiryList'),
      create: lazyNamed(enquiryForms, 'EnquiryCreate'),
      edit: lazyNamed(() => import('./enquiries/EnquiryPage.tsx'), 'EnquiryPage'),
      more: { ':id/details': <EnquiryDetails /> },
    })}
    {resource<Appointment>({
      name: 'appointments',
      recordRepresentation: nameOf,
      list: lazyNamed(() => import('./enquiries/AppointmentList.tsx'), 'AppointmentList'),
    })}
    {resource<Availability>({
      name: 'availability',
      recordRepresentation: 'name',
      list: lazyNamed(bookingHours, 'BookingHoursList'),
      create: lazyNamed(bookingHours, 'BookingHoursCreate'),
      edit: lazyNamed(bookingHours, 'BookingHoursEdit'),
    })}
    {resource<ReplyTemplate>({
      name: 'reply-templates',
      hasBin: true,
      recordRepresentation: 'name',
      list: lazyNamed(templateScreens, 'ReplyTemplateList'),
      create: lazyNamed(templateScreens, 'ReplyTemplateCreate'),
      edit: lazyNamed(templateScreens, 'ReplyTemplateEdit'),
    })}
    {resource<Subscription>({
      name: 'subscriptions',
      hasBin: true,
      at: '/newsletter',
      recordRepresentation: 'email',
      list: lazyNamed(() => import('./subscriptions/SubscriptionList.tsx'), 'SubscriptionList'),
      create: lazyNamed(subscriptionForms, 'SubscriptionCreate'),
      edit: lazyNamed(subscriptionForms, 'SubscriptionEdit'),
    })}
    {resource<SubscriptionImport>({
      name: 'subscription-imports',
      at: '/newsletter/import',
      recordRepresentation: 'filename',
      list: lazyNamed(() => import('./subscription-imports/ImportList.tsx'), 'ImportList'),
      show: lazyNamed(() => import('./subscription-imports/ImportPage.tsx'), 'ImportPage'),
    })}
    {resource<Newsletter>({
      name: 'newsletters',
      at: '/campaigns',
      recordRepresentation: 'subject',
      list: lazyNamed(campaigns, 'CampaignList'),
      create: lazyNamed(campaigns, 'CampaignCreate'),
      edit: lazyNamed(() => import('./newsletters/CampaignPage.tsx'), 'CampaignPage'),
      recordAt: ':id',
    })}
    {resource<PrivacyRequest>({
      name: 'privacy-requests',
      recordRepresentation: 'name',
      list: lazyNamed(() => import('./privacy/PrivacyRequestList.tsx'), 'PrivacyRequestList'),
      create: lazyNamed(privacyForms, 'PrivacyRequestCreate'),
      edit: lazyNamed(privacyForms, 'PrivacyRequestEdit'),
    })}
    {resource({
      name: 'personal-data',
      list: lazyNamed(() => import('./privacy/PersonalDataPage.tsx'), 'PersonalDataPage'),
    })}
    {resource({
      name: 'consent-choices',
      list: lazyNamed(() => import('./privacy/ConsentChoiceList.tsx'), 'ConsentChoiceList'),
    })}
    {resource<Redirect>({
      name: 'redirects',
      recordRepresentation: 'from_path',
      list: lazyNamed(redirectScreens, 'RedirectList'),
      create: lazyNamed(redirectScreens, 'RedirectCreate'),
      edit: lazyNamed(redirectScreens, 'RedirectEdit'),
    })}
    {resource<MissingPage>({
      name: 'not-found-log',
      recordRepresentation: 'path',
      list: lazyNamed(() => import('./redirects/NotFoundLogList.tsx'), 'NotFoundLogList'),
    })}
    {resource<User>({
      name: 'users',
      recordRepresentation: (user) => user.full_name || user.email,
      list: lazyNamed(userScreens, 'UserList'),
      create: lazyNamed(userScreens, 'UserCreate'),
      edit: lazyNamed(userScreens, 'UserEdit'),
    })}
    {resource({
      name: 'settings',
      list: lazyNamed(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
    })}
    {resource({ name: 'status', list: lazyNamed(() => import('./status/StatusPage.tsx'), 'StatusPage') })}
    {resource<OutgoingMail>({
      name: 'mails',
      recordRepresentation: ({ subject, to_address }) => `${subject}, to ${to_address}`,
      list: lazyNamed(() => import('./mails/MailList.tsx'), 'MailList'),
      show: lazyNamed(() => import('./mails/MailPage.tsx'), 'MailPage'),
    })}
    {resource({
      name: 'audit-log',
      recordRepresentation: (entry) => `Entry ${entry.id}`,
      list: lazyNamed(() => import('./audit-log/AuditLogList.tsx'), 'AuditLogList'),
      show: lazyNamed(() => import('./audit-log/AuditEntryPage.tsx'), 'AuditEntryPage'),
    })}
    {resource<DeletedRecord>({
      name: 'bin',
      recordRepresentation: 'title',
      list: lazyNamed(() => import('./bin/BinList.tsx'), 'BinList'),
      show: lazyNamed(() => import('./bin/BinView.tsx'), 'BinView'),
    })}
    <CustomRoutes>
      <Route path="/account" element={<AccountPage />} />
      <Route path="/going-live" element={<GoingLivePage />} />
      <Route path="/website" element={<TextListPage />} />
      <Route path="/site" element={<SitePage />} />
      <Route path="/email-wording" element={<EmailWordingPage />} />
      <Route
        path="/preview"
        element={
          <ResourceContextProvider value="posts">
            <RequireAccess action="edit">
              <PreviewPage />
            </RequireAccess>
          </ResourceContextProvider>
        }
      />
    </CustomRoutes>
  </>
);
