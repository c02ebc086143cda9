/** The resource is called subscriptions, but its pages are at /newsletter. */
export const LIST_PATH = '/newsletter';
export const NEW_PATH = '/newsletter/new';
export const editPath = (id: string | number): string => `/newsletter/${id}/edit`;
