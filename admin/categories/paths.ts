export const editPath = (id: string | number): string => `/categories/${id}/edit`;
