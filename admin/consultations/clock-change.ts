import { fromLondonInput, toLondonInput } from '../forms/london-time.ts';

const HOUR_MS = 3_600_000;

/**
 * @param local the value of a datetime-local input, read as London time
 * @returns a sentence about the clock change, if it affects this time; otherwise ''
 */
export function clockNote(local: string): string {
  const moment = fromLondonInput(local);
  if (!moment) return '';
  const time = local.slice(11, 16);
  const shown = toLondonInput(moment);
  if (shown !== local.slice(0, 16))
    return `The clocks go forward that night: ${time} does not exist, so it will be ${shown.slice(11)}.`;
  const later = toLondonInput(new Date(Date.parse(moment) + HOUR_MS).toISOString());
  return later === shown ? `The clocks go back that night: ${time} comes twice. This is the first.` : '';
}
