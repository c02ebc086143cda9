/** The flags with which scripts/bootstrap.mjs runs `npm start`. */
export const MEMORY_BOUNDS = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=60'],
  env: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_MMAP_THRESHOLD_: '131072',
  },
};
