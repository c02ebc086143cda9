export const editPath = (id: string | number): string => `/privacy-requests/${id}/edit`;
