export const editPath = (id: string | number): string => `/rights-requests/${id}/edit`;
