/** The resource is called users; on screen they are People. */
export const LIST_PATH = '/users';
export const NEW_PATH = '/users/new';
export const editPath = (id: string | number): string => `/users/${id}/edit`;
