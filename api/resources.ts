import { bin, deletedPostsShowingMedia } from './bin/resource.ts';
import { consentChoices } from './consent-choices/consent-choices.ts';
import { availability } from './consultations/booking/availability.ts';
import { appointments, consultations, replyTemplates } from './consultations/resource.ts';
import { blogImports, importItems } from './imports/http/resource.ts';
import { mails } from './mails/resource.ts';
import { type MediaUseSource, mediaResource } from './media/resource.ts';
import { newsletters, newslettersShowingMedia } from './newsletters/resource.ts';
import type { Resource } from './platform/http/resource.ts';
import { draftsShowingMedia, posts, postsShowingMedia } from './posts/resource.ts';
import { privacyRequests } from './privacy-requests/resource.ts';
import { notFoundLog, redirects } from './redirects/resource.ts';
import { settingsShowingMedia } from './settings/site-settings.ts';
import { subscriptionImports, subscriptions } from './subscriptions/resource.ts';
import { users } from './users/resource.ts';
import { categories, listsShowingMedia, testimonials, websiteLists } from './website-lists/resources.ts';

/** Tables whose records can show images of the library. */
export const MEDIA_USES: readonly MediaUseSource[] = [
  postsShowingMedia,
  draftsShowingMedia,
  deletedPostsShowingMedia,
  ...listsShowingMedia,
  settingsShowingMedia,
  newslettersShowingMedia,
];

/** The media library. */
export const media = mediaResource(MEDIA_USES);

/** Every resource of the admin API; a new one is added here. */
export const RESOURCES: readonly Resource[] = [
  posts,
  categories,
  testimonials,
  ...websiteLists,
  subscriptions,
  consultations,
  appointments,
  availability,
  replyTemplates,
  mails,
  privacyRequests,
  consentChoices,
  newsletters,
  subscriptionImports,
  blogImports,
  importItems,
  users,
  redirects,
  notFoundLog,
  bin,
  media,
];
