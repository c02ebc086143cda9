/** Height in pixels of the tools of a block, and their class. */
export const BLOCK_TOOLS = { height: 44, className: 'block-tools' } as const;

/** Heights in pixels of the bars that cover the text above and below. */
export const BARS = { wide: { top: 168, bottom: 24 }, phone: { top: 64, bottom: 120 } } as const;
