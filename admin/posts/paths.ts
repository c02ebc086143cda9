/** Addresses of SPEC 2.2, below /admin. */
export const editPath = (id: string | number): string => `/posts/${id}/edit`;
