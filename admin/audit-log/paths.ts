export const LIST_PATH = '/audit-log';
export const entryPath = (id: string | number): string => `${LIST_PATH}/${id}`;

/** Where the records of a resource are opened; a resource that is missing here has entries without links. */
const RECORD_PATHS: { readonly [resource: string]: (id: string) => string } = {
  posts: (id) => `/posts/${id}/edit`,
  categories: (id) => `/categories/${id}/edit`,
  testimonials: (id) => `/testimonials/edit/${id}`,
  subscriptions: (id) => `/newsletter/${id}/edit`,
  consultations: (id) => `/consultations/${id}/edit`,
  users: (id) => `/users/${id}/edit`,
  media: (id) => `/media/${id}/edit`,
  redirects: (id) => `/redirects/${id}/edit`,
  mails: (id) => `/mails/${id}`,
  settings: () => '/settings',
};

/** @returns the address of the record that an entry is about, null where there is none to open */
export function recordPath(entry: {
  resource: string;
  record_id: string | null;
  record_exists: boolean | null;
}): string | null {
  if (entry.record_exists === false || entry.record_id === null) return null;
  if (!Object.hasOwn(RECORD_PATHS, entry.resource)) return null;
  return RECORD_PATHS[entry.resource]?.(entry.record_id) ?? null;
}
