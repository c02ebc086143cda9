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
  skipped: { label: 'Left out', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'bad' },
  undone: { label: 'Undone', tone: 'quiet' },
  kept: { label: 'Edited since, so not undone', tone: 'info' },
};

export const LEVEL_LABELS: { readonly [level in NoteLevel]: Label } = {
  lost: { label: 'Left out', tone: 'bad' },
  warning: { label: 'To check', tone: 'waiting' },
};

/** @returns the choices of a select, in the order of the labels */
export const choicesOf = (labels: { readonly [id: string]: Label }) =>
  Object.entries(labels).map(([id, { label }]) => ({ id, name: label }));

/** What an item will be here with these options; null while it is not chosen. */
export function becomes(
  item: Pick<ImportItem, 'selected' | 'source_status'>,
  options: BlogImportOptions,
): Label | null {
  if (!item.selected) return null;
  const isPublic = item.source_status === 'published' || item.source_status === 'scheduled';
  return STATUS_LABELS[options.status === 'keep' && isPublic ? item.source_status : 'draft'];
}

/** What the button that starts an import says. */
export function runLabel({ selected, images_total }: Pick<BlogImport, 'selected' | 'images_total'>): string {
  const images = images_total > 0 ? ` and ${plural(images_total, 'image')}` : '';
  return `Import ${plural(selected, 'article')}${images}`;
}

/** How many items have their result already. */
export const doneCount = ({ outcomes: { waiting: _, ...done } }: Pick<BlogImport, 'outcomes'>): number =>
  Object.values(done).reduce((sum, amount) => sum + amount, 0);

/** The result of an import so far: 'n articles found' before it has written any. */
export function resultOf({ state, total, outcomes }: BlogImport): string {
  const { created = 0, failed = 0 } = outcomes;
  const parts = [
    created > 0 && `${figure(created)} created`,
    failed > 0 && `${figure(failed)} failed`,
  ].filter(Boolean);
  if (parts.length > 0 && state !== 'ready') return parts.join(', ');
  return `${plural(total, 'article')} found`;
}

/** What follows from starting an import, one sentence each. */
export function consequencesOf(
  found: Pick<BlogImport, 'selected' | 'images_total' | 'options' | 'published' | 'scheduled' | 'overdue'>,
): string[] {
  const { selected, images_total, options } = found;
  const keeps = options.status === 'keep';
  const live = keeps ? found.published : 0;
  const overdue = keeps ? found.overdue : 0;
  const later = keeps ? found.scheduled - overdue : 0;
  const drafts = selected - live - overdue - later;
  const lines = [
    live > 0 &&
      `${plural(live, 'published article appears', 'published articles appear')} on the site at once.`,
    overdue > 0 &&
      `${plural(overdue, 'article was', 'articles were')} scheduled for a time that is now past: ${overdue === 1 ? 'it is' : 'they are'} public at once.`,
    later > 0 &&
      `${plural(later, 'scheduled article appears', 'scheduled articles appear')} on the site at ${later === 1 ? 'its' : 'their'} time.`,
    drafts > 0 && `${plural(drafts, 'article becomes a draft', 'articles become drafts')}.`,
    images_total > 0 && `${plural(images_total, 'image is', 'images are')} copied to Pictures.`,
    'Old addresses lead to the new articles.',
    'You can leave this page meanwhile, stop the import, and undo it as a whole.',
  ];
  return lines.filter((line) => line !== false);
}

/** Progress: a sentence and, where it can be measured, a percentage. */
export interface Progress {
  label: string;
  text: string;
  percent: number | null;
}

const share = (done: number, total: number): number | null =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null;

/** What the server is doing with an import just now. */
export function progressOf(found: BlogImport): Progress {
  const { state, position, total } = found;
  if (state === 'reading') {
    const text = `Reading the file${total > 0 ? `: ${plural(total, 'article')} so far` : ''}`;
    return { label: 'Reading the file', text, percent: null };
  }
  if (state === 'analysing')
    return {
      label: 'Checking each article',
      text: `Checking article ${figure(Math.min(position + 1, total))} of ${figure(total)}`,
      percent: share(position, total),
    };
  if (state === 'undoing') {
    const { created = 0 } = found.outcomes;
    return {
      label: 'Undoing the import',
      text: `${plural(created, 'article is', 'articles are')} being deleted`,
      percent: null,
    };
  }
  const done = doneCount(found);
  const of = Math.max(done, found.selected);
  return {
    label: 'Importing articles',
    text: `${figure(done)} of ${plural(of, 'article')}`,
    percent: share(done, of),
  };
}

/** The same for the images of a run; null where none are fetched. */
export function imageProgressOf(found: BlogImport): Progress | null {
  const { images_total, images_done, images_failed } = found;
  if (images_total === 0) return null;
  const failed = images_failed > 0 ? `, ${figure(images_failed)} could not be copied` : '';
  return {
    label: 'Copying images',
    text: `${figure(images_done)} of ${plural(images_total, 'image')}${failed}`,
    percent: share(images_done + images_failed, images_total),
  };
}

/** For screen readers: changes with every tenth, not with every poll. */
export function spoken({ label, percent }: Progress): string {
  if (percent === null) return label;
  return `${label}: ${Math.floor(percent / 10) * 10} per cent`;
}
