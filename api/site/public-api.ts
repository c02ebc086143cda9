import type { Knex } from 'knex';
import type { PublicApi } from '#shared/public.ts';
import { logNotFound } from '../analytics/record-event.ts';
import { listCategories } from '../categories/public.ts';
import { requestConsultation, type Visit } from '../consultations/request.ts';
import { findPictures, pictureAt } from '../media/pictures.ts';
import { getNewsletter, listNewsletters } from '../newsletters/public.ts';
import type { CachedTotal } from '../platform/cache/cached-totals.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { errorOfDatabase } from '../platform/http/database-errors.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { SpamCheck, Submission } from '../platform/spam/spam-check.ts';
import { getPublishedPost, listPublishedPosts, recordPostView } from '../posts/public.ts';
import { receivePrivacyRequest } from '../privacy-requests/receive.ts';
import type { Redirects } from '../redirects/lookup.ts';
import type { EffectiveSettings } from '../settings/effective-settings.ts';
import { subscribe } from '../subscriptions/subscribe.ts';
import { listActiveTestimonials } from '../testimonials/public.ts';
import type { FilledTexts } from './filled-texts.ts';
import { withPictures } from './pictures.ts';
import { listShownRecords } from './shown-records.ts';

export interface PublicServices {
  db: Knex;
  outbox: Outbox;
  site: SiteIdentity;
  settingsNow(trx: Knex): Promise<EffectiveSettings>;
  redirects: Redirects;
  getPageTexts: PublicApi['getPageTexts'];
  filledTexts: FilledTexts;
  policyVersion(trx: Knex, shown?: string): Promise<string>;
  spamCheck: SpamCheck;
  cachedTotal: CachedTotal;
}

/** PublicApi over the database, whose form methods also take the request that posted the form. */
export interface SitePublicApi extends PublicApi {
  requestConsultation(
    ...post: [...Parameters<PublicApi['requestConsultation']>, visit?: Visit]
  ): ReturnType<PublicApi['requestConsultation']>;
  subscribeNewsletter(
    ...post: [...Parameters<PublicApi['subscribeNewsletter']>, visit?: Visit]
  ): ReturnType<PublicApi['subscribeNewsletter']>;
  sendPrivacyRequest(
    ...post: [...Parameters<PublicApi['sendPrivacyRequest']>, visit?: Submission]
  ): ReturnType<PublicApi['sendPrivacyRequest']>;
}

/** Creates the PublicApi over the database, which pages and JSON endpoints share. */
export function createPublicApi(services: PublicServices): SitePublicApi {
  const { db, redirects } = services;
  return {
    listPosts: withDatabaseErrors(async (query) => {
      const list = await listPublishedPosts(db, query, services.cachedTotal);
      return { ...list, posts: await withPictures(db, list.posts) };
    }),
    getPost: withDatabaseErrors(async (slug) => {
      const post = await getPublishedPost(db, slug);
      return post && ((await withPictures(db, [post]))[0] ?? null);
    }),
    listCategories: () => listCategories(db),
    listNewsletters: withDatabaseErrors(() => listNewsletters(db)),
    getNewsletter: withDatabaseErrors(async (slug) => {
      const newsletter = await getNewsletter(db, slug);
      if (newsletter === null || newsletter === 'withdrawn') return newsletter;
      const image = pictureAt(await findPictures(db, [newsletter.picture]), newsletter.picture);
      return { ...newsletter, ...(image && { image }) };
    }),
    listTestimonials: () => listActiveTestimonials(db),
    listRecords: (name) => listShownRecords(db, name) as never,
    getPageTexts: withDatabaseErrors(services.getPageTexts) as PublicApi['getPageTexts'],
    recordPostView: (slug) => recordPostView(db, slug),
    requestConsultation: (request, source, visit) => requestConsultation(services, request, source, visit),
    subscribeNewsletter: (request, source, visit) => subscribe(services, request, source, visit),
    sendPrivacyRequest: (request, visit) => receivePrivacyRequest(services, request, visit),
    getRedirect: async (path) => (await redirects.find(path))?.to ?? null,
    logNotFound: (report) => logNotFound(db, report),
  };
}

/** Turns database errors into ApiError, so that pages can tell an overloaded database from a bug. */
function withDatabaseErrors<Words extends unknown[], Found>(ask: (...words: Words) => Promise<Found>) {
  return (...words: Words) =>
    ask(...words).catch((error: unknown): never => {
      throw errorOfDatabase(error) ?? error;
    });
}
