import type { BinResource } from '#shared/bin.ts';
import * as categories from '../categories/paths.ts';
import * as consultations from '../consultations/paths.ts';
import * as posts from '../posts/paths.ts';
import * as subscriptions from '../subscriptions/paths.ts';
import * as testimonials from '../testimonials/paths.ts';

export const LIST_PATH = '/bin';
export const viewPath = (id: string | number): string => `${LIST_PATH}/${id}`;

/** Where a record is edited once it is back. */
export const EDIT_PATHS: Record<BinResource, (id: string) => string> = {
  posts: posts.editPath,
  categories: categories.editPath,
  testimonials: testimonials.editPath,
  subscriptions: subscriptions.editPath,
  consultations: consultations.editPath,
};
