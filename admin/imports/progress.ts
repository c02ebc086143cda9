import type { BlogImport } from '#shared/imports.ts';
import { byteSize, figure, plural } from '#shared/words.ts';
import { doneCount } from './labels.ts';

/** How far something is: a sentence, and a share from 0 to 100 where it can be told. */
export interface Progress {
  label: string;
  text: string;
  percent: number | null;
}

const share = (done: number, total: number): number | null =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null;

/** What the server is doing with an import just now. */
export function progressOf(found: BlogImport): Progress {
  const { state, bytes, position_bytes, position, total } = found;
  if (state === 'reading') {
    const posts = total > 0 ? `, ${plural(total, 'article')} so far` : '';
    return {
      label: 'Reading the file',
      text:
        bytes > 0
          ? `Reading the file: ${byteSize(position_bytes)} of ${byteSize(bytes)}${posts}`
          : `Reading${posts}`,
      percent: share(position_bytes, bytes),
    };
  }
  if (state === 'analysing')
    return {
      label: 'Checking each article',
      text: `Checking article ${figure(Math.min(position + 1, total))} of ${figure(total)}`,
      percent: share(position, total),
    };
  if (state === 'undoing') {
    const { undone = 0, kept = 0, created = 0, updated = 0 } = found.outcomes;
    return {
      label: 'Undoing the import',
      text: `${plural(undone, 'article')} undone so far${kept > 0 ? `, ${figure(kept)} edited since and left` : ''}`,
      percent: share(undone + kept, undone + kept + created + updated),
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
  const { images_total, images_done, images_failed, options } = found;
  if (options.images === 'leave' || images_total === 0) return null;
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
