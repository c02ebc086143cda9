/** Milliseconds after which a test, hook or helper that waits for something gives up; vitest.config.ts says how many. */
export const WAIT_MS = Number(process.env.TEST_WAIT_MS ?? 60_000);
