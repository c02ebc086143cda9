import type { BlogImport } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';

/**
 * What follows from starting an import, one sentence each.
 * @param counts of the chosen posts: published, scheduled, imported before, and of these the published and scheduled
 */
export function consequencesOf(
  { selected, images_total, options }: Pick<BlogImport, 'selected' | 'images_total' | 'options'>,
  counts: readonly number[],
): string[] {
  const [published = 0, scheduled = 0, before = 0, publishedBefore = 0, scheduledBefore = 0] = counts;
  const isSkipping = options.existing === 'skip';
  const keeps = options.status === 'keep';
  const live = keeps ? published - publishedBefore : 0;
  const later = keeps ? scheduled - scheduledBefore : 0;
  const drafts = selected - before - live - later;
  const lines = [
    live > 0 && `${plural(live, 'published post appears', 'published posts appear')} on the site at once.`,
    later > 0 &&
      `${plural(later, 'scheduled post appears', 'scheduled posts appear')} on the site at ${later === 1 ? 'its' : 'their'} time.`,
    drafts > 0 && `${plural(drafts, 'post becomes a draft', 'posts become drafts')}.`,
    before > 0 &&
      (isSkipping
        ? `${plural(before, 'post that was imported before stays as it is', 'posts that were imported before stay as they are')}.`
        : `${plural(before, 'post that was imported before is', 'posts that were imported before are')} brought up to date, unless edited here since.`),
    images_total > 0 &&
      (options.images === 'fetch'
        ? `${plural(images_total, 'image is', 'images are')} fetched into the media library.`
        : `Images are shown from where they are, and vanish with the old site.`),
    options.redirects ? 'Old addresses lead to the new posts.' : 'Old addresses are not kept.',
    'It goes on without this page, can be stopped, and can be undone as a whole.',
  ];
  return lines.filter((line) => line !== false);
}
