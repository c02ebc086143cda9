import type { Titles } from './audit/titles.ts';
import { deletedPostsShowingMedia } from './bin/media-uses.ts';
import { bin } from './bin/resource.ts';
import { categories } from './categories/resource.ts';
import { consentChoices } from './consent-choices/resource.ts';
import { appointments } from './consultations/appointments-resource.ts';
import { consultations } from './consultations/resource.ts';
import { blogImports, importItems } from './imports/http/resource.ts';
import { mails } from './mails/resource.ts';
import { mediaResource } from './media/resource.ts';
import type { MediaUseSource } from './media/uses.ts';
import { newsletters, newslettersShowingMedia } from './newsletters/resource.ts';
import { notFoundLog } from './not-found-log/resource.ts';
import type { Resource } from './platform/http/resource.ts';
import { draftsShowingMedia, postsShowingMedia } from './posts/media-uses.ts';
import { posts } from './posts/resource.ts';
import { privacyRequests } from './privacy-requests/resource.ts';
import { redirects } from './redirects/resource.ts';
import { replyTemplates } from './reply-templates/resource.ts';
import { settingsShowingMedia } from './settings/media-uses.ts';
import { subscriptionImports } from './subscriptions/import/resource.ts';
import { subscriptions } from './subscriptions/resource.ts';
import { testimonials } from './testimonials/resource.ts';
import { users } from './users/resource.ts';
import {
  clients,
  clientsShowingMedia,
  figures,
  milestones,
  offices,
  questions,
  reasons,
  sectors,
  sectorsShowingMedia,
  specialities,
  teamMembers,
  teamMembersShowingMedia,
} from './website-lists/resources.ts';

/** Tables whose records can show images of the library. */
export const MEDIA_USES: readonly MediaUseSource[] = [
  postsShowingMedia,
  draftsShowingMedia,
  deletedPostsShowingMedia,
  teamMembersShowingMedia,
  sectorsShowingMedia,
  clientsShowingMedia,
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
  teamMembers,
  specialities,
  sectors,
  reasons,
  questions,
  offices,
  clients,
  figures,
  milestones,
  subscriptions,
  consultations,
  appointments,
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

/** @returns how the audit log finds the titles of each resource's records */
export function titlesOfRecords(): Titles {
  const named = RESOURCES.flatMap(({ name, table, recordTitle }) =>
    recordTitle ? [[name, { table, title: recordTitle }] as const] : [],
  );
  const users = {
    table: 'users',
    title: "coalesce(nullif((select p.full_name from profiles p where p.user_id = r.id), ''), r.email::text)",
  };
  const others = {
    media: { table: 'media', title: "coalesce(nullif(r.alt, ''), r.name)" },
    redirects: { table: 'redirects', title: 'r.from_path' },
    bin: { table: 'deleted_records', title: 'r.title', isSearched: false },
    mails: { table: 'mails', title: 'r.subject', isSearched: false },
    'privacy-requests': { table: 'privacy_requests', title: 'r.name' },
  };
  return { users, ...others, ...Object.fromEntries(named) };
}
