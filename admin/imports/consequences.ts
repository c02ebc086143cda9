import type { BlogImport } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';

/**
 * What follows from starting an import, one sentence each.
 * @param found its `public_at_once` counts chosen posts that were scheduled for a moment now past
 * @param counts of the chosen posts: published, scheduled, imported before, and of these the published and scheduled
 */
export function consequencesOf(
  found: Pick<BlogImport, 'selected' | 'images_total' | 'options' | 'public_at_once'>,
  counts: readonly number[],
): string[] {
  const { selected, images_total, options, public_at_once } = found;
  const [published = 0, scheduled = 0, before = 0, publishedBefore = 0, scheduledBefore = 0] = counts;
  const keeps = options.status === 'keep';
  const live = keeps ? published - publishedBefore : 0;
  const overdue = keeps ? public_at_once : 0;
  const later = keeps ? scheduled - scheduledBefore - overdue : 0;
  const drafts = selected - before - live - overdue - later;
  const lines = [
    live > 0 &&
      `${plural(live, 'published article appears', 'published articles appear')} on the site at once.`,
    overdue > 0 &&
      `${plural(overdue, 'article was', 'articles were')} scheduled for a time that is now past: ${overdue === 1 ? 'it is' : 'they are'} public at once.`,
    later > 0 &&
      `${plural(later, 'scheduled article appears', 'scheduled articles appear')} on the site at ${later === 1 ? 'its' : 'their'} time.`,
    drafts > 0 && `${plural(drafts, 'article becomes a draft', 'articles become drafts')}.`,
    before > 0 &&
      (options.existing === 'skip'
        ? `${plural(before, 'article that was imported before stays as it is', 'articles that were imported before stay as they are')}.`
        : `${plural(before, 'article that was imported before is', 'articles that were imported before are')} brought up to date, unless edited here since.`),
    images_total > 0 &&
      (options.images === 'fetch'
        ? `${plural(images_total, 'image is', 'images are')} copied to Pictures.`
        : 'Images stay where they are, and disappear with the old site.'),
    options.redirects ? 'Old addresses lead to the new articles.' : 'Old addresses stop working.',
    'You can leave this page meanwhile, stop the import, and undo it as a whole.',
  ];
  return lines.filter((line) => line !== false);
}
