import type {
  BlogImport,
  BlogImportOptions,
  ImportItem,
  ItemMatch,
  ItemOutcome,
  NoteLevel,
  SourceStatus,
} from '#shared/imports.ts';
import { figure, plural } from '#shared/words.ts';
import type { Tone } from '../lists/StatusChip.tsx';

/** A label on screen, and the tone of its chip. */
export interface Label {
  label: string;
  tone: Tone;
}

export const STATUS_LABELS: { readonly [status in SourceStatus]: Label } = {
  published: { label: 'Published', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  draft: { label: 'Draft', tone: 'waiting' },
  pending: { label: 'Waiting for review', tone: 'waiting' },
  private: { label: 'Private', tone: 'quiet' },
  protected: { label: 'Behind a password', tone: 'quiet' },
  trashed: { label: 'In the old site’s bin', tone: 'quiet' },
};

export const MATCH_LABELS: { readonly [match in ItemMatch]: Label } = {
  new: { label: 'New', tone: 'good' },
  imported: { label: 'Imported before', tone: 'info' },
  similar: { label: 'Looks like one here', tone: 'waiting' },
  repeated: { label: 'Twice in the file', tone: 'waiting' },
  deleted: { label: 'Imported, now in the bin', tone: 'quiet' },
};

export const OUTCOME_LABELS: { readonly [outcome in ItemOutcome]: Label } = {
  waiting: { label: 'Not reached', tone: 'waiting' },
  created: { label: 'Created', tone: 'good' },
  updated: { label: 'Updated', tone: 'good' },
  unchanged: { label: 'Unchanged', tone: 'quiet' },
  skipped: { label: 'Left out', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'bad' },
  undone: { label: 'Undone', tone: 'quiet' },
  kept: { label: 'Edited since, so not undone', tone: 'info' },
};

export const LEVEL_LABELS: { readonly [level in NoteLevel]: Label } = {
  converted: { label: 'Changed', tone: 'info' },
  lost: { label: 'Left out', tone: 'bad' },
  warning: { label: 'To check', tone: 'waiting' },
};

/** @returns the choices of a select, in the order of the labels */
export const choicesOf = (labels: { readonly [id: string]: Label }) =>
  Object.entries(labels).map(([id, { label }]) => ({ id, name: label }));

/** What an item will be here with these options; null while it is not chosen. */
export function becomes(
  item: Pick<ImportItem, 'selected' | 'source_status' | 'match'>,
  options: BlogImportOptions,
): Label | null {
  if (!item.selected) return null;
  if (item.match === 'imported' && options.existing === 'skip')
    return { label: 'Left as it is', tone: 'quiet' };
  const isPublic = item.source_status === 'published' || item.source_status === 'scheduled';
  return STATUS_LABELS[options.status === 'keep' && isPublic ? item.source_status : 'draft'];
}

/** What the button that starts an import says. */
export function runLabel({
  selected,
  images_total,
  options,
}: Pick<BlogImport, 'selected' | 'images_total' | 'options'>): string {
  const images =
    options.images === 'fetch' && images_total > 0 ? ` and ${plural(images_total, 'image')}` : '';
  return `Import ${plural(selected, 'article')}${images}`;
}

/** How many items have their result already. */
export const doneCount = ({ outcomes: { waiting: _, ...done } }: Pick<BlogImport, 'outcomes'>): number =>
  Object.values(done).reduce((sum, amount) => sum + amount, 0);

/** What has come of an import so far: 'n articles found' before it has written any. */
export function resultOf({ state, total, outcomes }: BlogImport): string {
  const { created = 0, updated = 0, failed = 0 } = outcomes;
  const parts = [
    created > 0 && `${figure(created)} created`,
    updated > 0 && `${figure(updated)} updated`,
    failed > 0 && `${figure(failed)} failed`,
  ].filter(Boolean);
  if (parts.length > 0 && state !== 'ready') return parts.join(', ');
  return `${plural(total, 'article')} found`;
}
