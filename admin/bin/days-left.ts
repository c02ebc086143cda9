const DAY_MS = 86_400_000;

/** @returns how long a record can still be brought back, such as '12 days' or 'less than a day' */
export function daysLeft(expiresAt: string, nowMs: number): string {
  const days = Math.round((Date.parse(expiresAt) - nowMs) / DAY_MS);
  if (Date.parse(expiresAt) - nowMs < DAY_MS) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}
