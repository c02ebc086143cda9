export const editPath = (id: string | number): string => `/categories/${id}/edit`;

/** The list of posts, filtered by a category. */
export const postsIn = (id: string | number): string =>
  `/posts?filter=${encodeURIComponent(JSON.stringify({ category_id: id }))}`;
