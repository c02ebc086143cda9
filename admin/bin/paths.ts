export const LIST_PATH = '/bin';
export const viewPath = (id: string | number): string => `${LIST_PATH}/${id}`;
