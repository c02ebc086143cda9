export const editPath = (id: string | number): string => `/posts/${id}/edit`;

/** Query parameter with the id of the post to copy. */
export const COPY_PARAMETER = 'copy';
export const copyPath = (id: string | number): string => `/posts/new?${COPY_PARAMETER}=${id}`;

/** @returns the address of the list of posts with this filter */
export const postsWhere = (filter: { category_id?: string | number; tag?: string }): string =>
  `/posts?filter=${encodeURIComponent(JSON.stringify(filter))}`;
