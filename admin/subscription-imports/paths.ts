export const IMPORT_PATH = '/newsletter/import';
export const importPath = (id: string | number): string => `/newsletter/import/${id}`;
