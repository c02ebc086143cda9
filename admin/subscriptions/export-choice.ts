import type { ExportFormat } from '#shared/subscriptions.ts';
import { londonDate } from '#shared/words.ts';
import { statusLabel } from '../lists/StatusChip.tsx';

type Filter = Record<string, unknown>;

/** What a person chooses before an export. */
export interface ExportChoice {
  /** Whom the file names; 'listed' is the status that the list shows. */
  who: 'confirmed' | 'all' | 'listed';
  keepFilters: boolean;
  format: ExportFormat;
  byteOrderMark: boolean;
}

/** Only who may be mailed, in a file that Excel opens: what is chosen unless somebody chooses otherwise. */
export const USUAL_CHOICE: ExportChoice = {
  who: 'confirmed',
  keepFilters: true,
  format: 'csv',
  byteOrderMark: true,
};

/** @returns what is chosen at first: what the list shows where that is a choice of its own, the usual otherwise */
export function firstChoice(list: Filter): ExportChoice {
  return listedLabel(list) === null ? USUAL_CHOICE : { ...USUAL_CHOICE, who: 'listed' };
}

/** @returns the state that the list is narrowed to, and everything else that it is filtered by */
export function splitFilter({ status, suspected, ...others }: Filter): { listed: Filter; others: Filter } {
  return {
    listed: {
      ...(status === undefined ? {} : { status }),
      ...(suspected === undefined ? {} : { suspected }),
    },
    others,
  };
}

/** @returns the filter that the choice means on a list with this one */
export function filterOf(choice: ExportChoice, list: Filter): Filter {
  const { listed, others } = splitFilter(list);
  const state = { confirmed: { status: 'confirmed' }, all: {}, listed }[choice.who];
  return { ...(choice.keepFilters ? others : {}), ...state };
}

/** @returns such as 'Unsubscribed', null when the list shows everybody or whom the usual choice means anyway */
export function listedLabel(list: Filter): string | null {
  const { status, suspected } = splitFilter(list).listed;
  const parts = [
    typeof status === 'string' && status !== 'confirmed' && statusLabel(status),
    suspected === true && 'Suspected spam',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** @returns the list's filters but for the state, in words; null when there are none */
export function describeFilters(list: Filter): string | null {
  const { others } = splitFilter(list);
  const parts = [
    typeof others.source === 'string' && `source ${others.source}`,
    typeof others.q === 'string' && `addresses with “${others.q}”`,
    typeof others.created_at_gte === 'string' && `subscribed from ${londonDate(others.created_at_gte)}`,
    typeof others.created_at_lte === 'string' && `subscribed to ${londonDate(others.created_at_lte)}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
