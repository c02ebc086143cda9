export const LIST_PATH = '/redirects';
export const editPath = (id: string | number): string => `${LIST_PATH}/${id}/edit`;
/** @param from old address to prefill, from the 404 log */
export const newPath = (from: string): string => `${LIST_PATH}/new?from=${encodeURIComponent(from)}`;
