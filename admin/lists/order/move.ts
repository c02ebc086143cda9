/** @returns the list with the item at `from` moved to `to`, which is clamped to the list */
export function moveTo<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined) return [...list];
  const rest = list.filter((_, index) => index !== from);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}

/** @returns whether both lists contain the same items, in any order */
export function sameSet<T>(one: readonly T[], other: readonly T[]): boolean {
  const items = new Set(one);
  return one.length === other.length && other.every((item) => items.has(item));
}
