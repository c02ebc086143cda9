import type { ImportNote } from '#shared/imports.ts';

/** Groups of notes, under names that an owner understands, with the kinds of notes in them. */
const GROUPS: { readonly [name: string]: string } = {
  Images: 'image, featured, gallery, caption, svg, social',
  'Links and files': 'link, file, bookmark, button, redirect',
  'Embedded media': 'embed, audio, podcast, video',
  Formatting:
    'abbreviation, alignment, break, callout, card, code, definitions, details, footnote, footnotes, formula, heading, layout, list, mark, style, table, task, verse',
  'Dates and status': 'date, expiry, format, page, paywall, status, sticky, visibility',
  'Authors and categories': 'author, category, tag, taxonomy',
  'Titles and search texts': 'canonical, excerpt, kicker, seo, subtitle, summary, title',
  'Text left out':
    'block, comments, content, custom fields, element, feed, form, front matter, poll, script, shortcode, signup, template, text, thread, tracking, widget',
};

export const OTHER = 'Other';

/** @param kind of an ImportNote */
export const groupOf = (kind: string): string =>
  Object.entries(GROUPS).find(([, kinds]) => kinds.split(', ').includes(kind))?.[0] ?? OTHER;

/** @returns the groups that have notes, each with its notes in their order */
export function groupNotes(notes: readonly ImportNote[]): { name: string; notes: ImportNote[] }[] {
  const grouped = Map.groupBy(notes, ({ kind }) => groupOf(kind));
  return [...Object.keys(GROUPS), OTHER].flatMap((name) => {
    const found = grouped.get(name);
    return found ? [{ name, notes: found }] : [];
  });
}
