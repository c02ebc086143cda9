export const editPath = (id: string | number): string => `/categories/${id}/edit`;

/** @returns the address of the list of posts in a category */
export const postsIn = (id: string | number): string =>
  `/posts?filter=${encodeURIComponent(JSON.stringify({ category_id: id }))}`;
