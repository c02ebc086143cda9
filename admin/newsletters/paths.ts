export const LIST_PATH = '/newsletters';
export const NEW_PATH = '/newsletters/new';
export const newsletterPath = (id: string | number): string => `/newsletters/${id}`;
