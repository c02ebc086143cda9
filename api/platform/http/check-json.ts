import { invalid } from './api-error.ts';

interface Part {
  value: unknown;
  key: string;
  within: Part | null;
}

/**
 * Refuses data that would not be stored as sent: lone surrogates, which PostgreSQL refuses or replaces by U+FFFD, and fields
 * called `__proto__`, which schemas drop silently. Not recursive, as a body may be nested to any depth.
 * @param data as JSON.parse() returns it
 * @throws ApiError 'invalid' with a message for each such field
 */
export function checkJson(data: unknown): void {
  const issues = [];
  const parts: Part[] = [{ value: data, key: '', within: null }];
  for (let part = parts.pop(); part && issues.length < ISSUES_MAX; part = parts.pop()) {
    const message = messageOf(part);
    if (message) issues.push({ code: 'custom' as const, message, path: pathOf(part), input: undefined });
    if (typeof part.value !== 'object' || part.value === null) continue;
    for (const [key, value] of Object.entries(part.value)) parts.push({ value, key, within: part });
  }
  if (issues.length > 0) throw invalid({ issues });
}

const ISSUES_MAX = 20;

function messageOf({ key, value }: Part): string | null {
  if (key === '__proto__') return 'There is no such field';
  const isWhole = key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed());
  return isWhole ? null : 'This holds half a character, which cannot be stored. Please type it again.';
}

function pathOf(part: Part): string[] {
  const path: string[] = [];
  for (let one = part; one.within; one = one.within) path.push(one.key.toWellFormed());
  return path.reverse();
}
