/** Pixels to scroll before the card appears. @param windowHeight CSS pixels */
export const promptThreshold = (windowHeight: number): number => 0.9 * windowHeight + 100;
