/** Heights in pixels of the bars that cover the text above and below. */
export const BARS = { wide: { top: 168, bottom: 24 }, phone: { top: 64, bottom: 120 } } as const;
