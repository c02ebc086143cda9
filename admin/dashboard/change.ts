import type { Figure } from '#shared/dashboard.ts';
import { figure } from '#shared/words.ts';

/** Below this, a percentage is less informative than the numbers. */
const FEW = 10;

/** @returns for a count over the period, such as '25% more than in the 30 days before (80)' */
export function flowChange({ value, before }: Figure, days: number): string {
  if (value === null || before === null) return 'nothing to compare with';
  const then = `the ${days} days before`;
  if (value === before) return value === 0 ? `none in ${then} either` : `as in ${then}`;
  if (before === 0) return `none in ${then}`;
  const apart = Math.abs(value - before);
  const percent = Math.round((apart / before) * 100);
  const telling = before >= FEW && percent > 0 && percent < 1000;
  const difference = telling ? `${percent}%` : figure(apart);
  return `${difference} ${value > before ? 'more' : 'fewer'} than in ${then} (${figure(before)})`;
}

/** @returns for a total at the end of the period, such as '3 more than 30 days ago' */
export function stockChange({ value, before }: Figure, days: number): string {
  if (value === null || before === null) return 'nothing to compare with';
  if (value === before) return `as ${days} days ago`;
  return `${figure(Math.abs(value - before))} ${value > before ? 'more' : 'fewer'} than ${days} days ago`;
}
