/** Unlike other resources, 'edit' comes before the id. */
export const editPath = (id: string | number): string => `/testimonials/edit/${id}`;
