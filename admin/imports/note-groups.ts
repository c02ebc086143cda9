import type { ImportNote } from '#shared/imports.ts';

/** Groups of notes, under names that an owner understands, with the kinds of notes in them. */
const GROUPS: { readonly [name: string]: readonly string[] } = {
  Images: kinds('image, featured, gallery, caption, svg, social'),
  Links: kinds('link, bookmark, button, redirect'),
  'Embedded media': kinds('embed, audio, podcast, video'),
  Formatting: kinds(
    'abbreviation, alignment, break, callout, card, code, definitions, details, footnote, footnotes, formula, heading,' +
      'layout, list, mark, style, table, task, verse',
  ),
  'Dates and status': kinds('date, format, page, paywall, status, sticky, visibility'),
  'Authors and categories': kinds('author, category, tag, taxonomy'),
  'Titles and search texts': kinds('canonical, excerpt, kicker, seo, subtitle, summary, title'),
  'Text left out': kinds(
    'block, comments, content, custom fields, element, form, front matter, poll, script, shortcode,' +
      'signup, template, text, thread, tracking, widget',
  ),
};

function kinds(names: string): string[] {
  return names.split(/, */);
}

export const OTHER = 'Other';

/** @param kind of an ImportNote */
export const groupOf = (kind: string): string =>
  Object.entries(GROUPS).find(([, names]) => names.includes(kind))?.[0] ?? OTHER;

/** @returns the groups that have notes, each with its notes in their order */
export function groupNotes(notes: readonly ImportNote[]): { name: string; notes: ImportNote[] }[] {
  const grouped = Map.groupBy(notes, ({ kind }) => groupOf(kind));
  return [...Object.keys(GROUPS), OTHER].flatMap((name) => {
    const found = grouped.get(name);
    return found ? [{ name, notes: found }] : [];
  });
}
