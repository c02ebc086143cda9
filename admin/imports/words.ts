import type {
  BlogImport,
  BlogImportOptions,
  BlogImportState,
  ImportItem,
  ItemMatch,
  ItemOutcome,
  NoteLevel,
  SourceStatus,
} from '#shared/imports.ts';
import { figure, plural } from '#shared/words.ts';
import type { Tone } from '../lists/StatusChip.tsx';

/** A label on screen, and the tone of its chip. */
export interface Word {
  label: string;
  tone: Tone;
}

export const STATE_WORDS: { readonly [state in BlogImportState]: Word } = {
  reading: { label: 'Reading', tone: 'waiting' },
  analysing: { label: 'Checking articles', tone: 'waiting' },
  ready: { label: 'Ready: nothing written yet', tone: 'info' },
  running: { label: 'Importing', tone: 'waiting' },
  cancelled: { label: 'Stopped', tone: 'bad' },
  done: { label: 'Done', tone: 'good' },
  undoing: { label: 'Being undone', tone: 'waiting' },
  undone: { label: 'Undone', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'bad' },
};

export const STATUS_WORDS: { readonly [status in SourceStatus]: Word } = {
  published: { label: 'Published', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  draft: { label: 'Draft', tone: 'waiting' },
  pending: { label: 'Waiting for review', tone: 'waiting' },
  private: { label: 'Private', tone: 'quiet' },
  protected: { label: 'Behind a password', tone: 'quiet' },
  trashed: { label: 'In the old site’s bin', tone: 'quiet' },
};

export const MATCH_WORDS: { readonly [match in ItemMatch]: Word } = {
  new: { label: 'New', tone: 'good' },
  imported: { label: 'Imported before', tone: 'info' },
  similar: { label: 'Looks like one here', tone: 'waiting' },
  repeated: { label: 'Twice in the file', tone: 'waiting' },
  deleted: { label: 'Imported, now in the bin', tone: 'quiet' },
};

export const OUTCOME_WORDS: { readonly [outcome in ItemOutcome]: Word } = {
  created: { label: 'Created', tone: 'good' },
  updated: { label: 'Updated', tone: 'good' },
  unchanged: { label: 'Unchanged', tone: 'quiet' },
  skipped: { label: 'Left out', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'bad' },
  undone: { label: 'Undone', tone: 'quiet' },
  kept: { label: 'Edited since, so not undone', tone: 'info' },
  waiting: { label: 'Not reached', tone: 'waiting' },
};

export const LEVEL_WORDS: { readonly [level in NoteLevel]: Word } = {
  converted: { label: 'Changed', tone: 'info' },
  lost: { label: 'Left out', tone: 'bad' },
  warning: { label: 'To check', tone: 'waiting' },
};

/** The states in which the server is at work, and the page asks how far it is. */
export const isAtWork = (state: BlogImportState): boolean =>
  state === 'reading' || state === 'analysing' || state === 'running' || state === 'undoing';

const MB = 1_000_000;

/** @returns such as '34 of 120 MB', in the unit of the whole */
export function bytesOf(done: number, total: number): string {
  if (total < MB)
    return `${figure(Math.round(done / 1000))} of ${figure(Math.max(1, Math.round(total / 1000)))} kB`;
  const digits = total < 10 * MB ? 1 : 0;
  return `${(done / MB).toFixed(digits)} of ${(total / MB).toFixed(digits)} MB`;
}

/** What an item will be here with these options; null while it is not chosen. */
export function becomes(
  item: Pick<ImportItem, 'selected' | 'source_status' | 'match' | 'published_at'>,
  options: BlogImportOptions,
): Word | null {
  if (!item.selected) return null;
  if (item.match === 'imported' && options.existing === 'skip')
    return { label: 'Left as it is', tone: 'quiet' };
  const isPublic = item.source_status === 'published' || item.source_status === 'scheduled';
  return options.status === 'keep' && isPublic ? STATUS_WORDS[item.source_status] : STATUS_WORDS.draft;
}

/** What the button that starts an import says. */
export function runLabel({
  selected,
  images_total,
  options,
}: Pick<BlogImport, 'selected' | 'images_total' | 'options'>) {
  const images =
    options.images === 'fetch' && images_total > 0 ? ` and ${plural(images_total, 'image')}` : '';
  return `Import ${plural(selected, 'article')}${images}`;
}

/** How many items have their result already. */
export const doneCount = ({ outcomes }: Pick<BlogImport, 'outcomes'>): number =>
  Object.entries(outcomes).reduce(
    (sum, [outcome, amount]) => (outcome === 'waiting' ? sum : sum + amount),
    0,
  );
