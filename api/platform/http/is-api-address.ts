/** @returns whether Express routes this URL of a request line to the API, whatever its case */
export const isApiAddress = (url: string | undefined): boolean => /^\/api\//i.test(url ?? '');
