/** Addresses below /admin. */
export const editPath = (id: string | number): string => `/posts/${id}/edit`;

/** Names the post that a new one is a copy of. */
export const COPY_PARAMETER = 'copy';
export const copyPath = (id: string | number): string => `/posts/new?${COPY_PARAMETER}=${id}`;
