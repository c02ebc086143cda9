/**
 * The exclusive end of a range whose last moment is `to`: a bare date means the whole of that day (UTC).
 * @param to ISO 8601 date, or date and time with a zone
 * @returns ISO 8601 in UTC
 */
export function dayAfter(to: string): string {
  const end = new Date(to);
  if (to.length === 10) end.setUTCDate(end.getUTCDate() + 1);
  else end.setTime(end.getTime() + 1);
  return end.toISOString();
}
