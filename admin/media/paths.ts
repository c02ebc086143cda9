export const editPath = (id: string | number): string => `/media/${id}/edit`;
