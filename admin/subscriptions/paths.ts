/** Addresses below /admin: the resource is called subscriptions, its pages newsletter. */
export const LIST_PATH = '/newsletter';
export const NEW_PATH = '/newsletter/new';
export const editPath = (id: string | number): string => `/newsletter/${id}/edit`;
