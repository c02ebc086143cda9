import { sourceName } from '#shared/sources.ts';
import type { ExportFormat } from '#shared/subscriptions.ts';
import { londonDate } from '#shared/words.ts';
import { statusLabel } from '../lists/StatusChip.tsx';

type Filter = Record<string, unknown>;

/** What a person chooses before an export. */
export interface ExportChoice {
  /** Which subscribers: those on screen, those who get the newsletter, or all. */
  who: 'listed' | 'confirmed' | 'all';
  format: ExportFormat;
  byteOrderMark: boolean;
}

/** The default: what is on screen, as a CSV that Excel opens correctly. */
export const FIRST_CHOICE: ExportChoice = { who: 'listed', format: 'csv', byteOrderMark: true };

/** @returns the filter of each choice, given the list's; only choices that differ from each other */
export function filtersOf(list: Filter): Partial<Record<ExportChoice['who'], Filter>> {
  const isConfirmed = Object.keys(list).length === 1 && list.status === 'confirmed';
  return {
    listed: list,
    ...(isConfirmed ? {} : { confirmed: { status: 'confirmed' } }),
    ...(Object.keys(list).length > 0 ? { all: {} } : {}),
  };
}

/** @returns the filter in words, such as 'Left, source Footer'; 'Everybody' without one */
export function describeFilters({ status, suspected, ...others }: Filter): string {
  const parts = [
    typeof status === 'string' && statusLabel(status),
    suspected === true && 'Suspected spam',
    typeof others.source === 'string' && `source ${sourceName(others.source)}`,
    typeof others.q === 'string' && `addresses with “${others.q}”`,
    typeof others.created_at_gte === 'string' && `subscribed from ${londonDate(others.created_at_gte)}`,
    typeof others.created_at_lte === 'string' && `subscribed to ${londonDate(others.created_at_lte)}`,
  ].filter(Boolean);
  return parts.join(', ') || 'Everybody, people who left included';
}
