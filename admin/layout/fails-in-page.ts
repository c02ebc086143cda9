/** For queries whose failure the page itself shows: otherwise react-admin would also show a notification. */
export const FAILS_IN_PAGE = { onError: () => undefined };
