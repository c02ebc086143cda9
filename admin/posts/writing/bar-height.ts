/** For bars below which others stick: their buttons do not grow higher with large text. */
export const FIXED_HEIGHT = { '& .MuiButton-root': { py: 0, lineHeight: 1.25 } } as const;
