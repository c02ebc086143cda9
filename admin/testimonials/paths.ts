/** Below /admin; its 'edit' stands before the id, unlike that of posts. */
export const editPath = (id: string | number): string => `/testimonials/edit/${id}`;
