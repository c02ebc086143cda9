export const LIST_PATH = '/redirects';
export const editPath = (id: string | number): string => `${LIST_PATH}/${id}/edit`;
/** @param from old address that the form is filled with, from the log of missing pages */
export const newPath = (from: string): string => `${LIST_PATH}/new?from=${encodeURIComponent(from)}`;
