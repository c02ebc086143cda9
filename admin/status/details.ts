import type { SystemStatus } from '#shared/system-status.ts';
import { byteSize, figure, londonDateTime, valueText } from '#shared/words.ts';

/** @returns the facts behind the health check for whoever looks after the server, the problems first */
export function detailsText({ health, ...facts }: SystemStatus): string {
  const faults = health.items.filter(({ level }) => level !== 'green');
  return [
    `${health.title} (checked ${londonDateTime(health.checked_at)}, London time)`,
    ...faults.map(({ subject, sentence, todo }) => `- ${subject}: ${sentence} ${todo ?? ''}`.trimEnd()),
    '',
    ...Object.entries(facts).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${inWords(name, value)}`),
  ].join('\n');
}

function inWords(name: string, value: unknown): string {
  if (typeof value === 'number') return /bytes|free|total/.test(name) ? byteSize(value) : figure(value);
  if (Array.isArray(value)) return value.map((one) => inWords(name, one)).join(' | ') || 'none';
  if (typeof value !== 'object' || value === null) return valueText(value, { empty: '–' });
  return Object.entries(value)
    .map(([part, inner]) => `${part.replaceAll('_', ' ')} ${inWords(part, inner)}`)
    .join(', ');
}
