export const LIST_PATH = '/letters';
export const NEW_PATH = '/letters/new';
export const letterPath = (id: string | number): string => `/letters/${id}`;
