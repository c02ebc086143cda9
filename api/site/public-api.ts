import type { Knex } from 'knex';
import type { PublicApi } from '#shared/public.ts';
import { listCategories } from '../categories/public.ts';
import { requestConsultation } from '../consultations/request.ts';
import { logNotFound } from '../events/public.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { getPublishedPost, listPublishedPosts, recordPostView } from '../posts/public.ts';
import type { SiteIdentity } from '../site-identity.ts';
import { subscribe } from '../subscriptions/subscribe.ts';
import { listActiveTestimonials } from '../testimonials/public.ts';

export interface PublicServices {
  db: Knex;
  jobs: Jobs;
  site: SiteIdentity;
  doubleOptIn: boolean;
}

/** What the world may ask, over the database: pages and JSON endpoints both go through here. */
export function createPublicApi(services: PublicServices): PublicApi {
  const { db } = services;
  return {
    listPosts: (query) => listPublishedPosts(db, query),
    getPost: (slug) => getPublishedPost(db, slug),
    listCategories: () => listCategories(db),
    listTestimonials: () => listActiveTestimonials(db),
    recordPostView: (slug) => recordPostView(db, slug),
    requestConsultation: (request, source) => requestConsultation(services, request, source),
    subscribeNewsletter: (request, source) => subscribe(services, request, source),
    logNotFound: (report) => logNotFound(db, report),
  };
}
