export const editPath = (id: string | number): string => `/consultations/${id}/edit`;
