/** @returns '12.3 MB' */
export function inUnits(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return step === 0 ? `${Math.round(bytes)} bytes` : `${(bytes / 1000 ** step).toFixed(1)} ${units[step]}`;
}

export const whole = (amount: number): string => amount.toLocaleString('en-GB');

/** @returns '45 s', '12 min', '3 h', '9 days' */
export function howLong(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** @returns '97%' of what was asked for, or a dash before anything was */
export function share(part: number, rest: number): string {
  return part + rest === 0 ? '–' : `${Math.round((100 * part) / (part + rest))}%`;
}

/** @returns '1 job', '2,300 jobs' */
export const jobsInWords = (count: number): string => `${whole(count)} ${count === 1 ? 'job' : 'jobs'}`;
