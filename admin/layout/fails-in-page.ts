/** Options of a query whose failure the page itself shows: react-admin would say it once more in a notice. */
export const FAILS_IN_PAGE = { onError: () => undefined };
