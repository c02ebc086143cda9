/** Address of SPEC 2.2, below /admin; its 'edit' stands before the id, unlike that of posts. */
export const editPath = (id: string | number): string => `/testimonials/edit/${id}`;
