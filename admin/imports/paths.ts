/** Where a blog is brought in; subscribers are imported below /newsletter. */
export const START_PATH = '/import';
export const importPath = (id: string | number): string => `/import/${id}`;
