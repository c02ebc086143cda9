/*
 * Stands in for three packages that react-admin imports into the first list (vite.admin.config.ts), 8 kB by gzip, and of which
 * the back office needs next to nothing: its names are all in i18n.ts, and its exports are the server's.
 */

/** inflection: the name of a field or resource without a translation. */
export const humanize = (name: string): string => {
  const words = name.replace(/_id$/, '').replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
export const transform = humanize;
export const capitalize = humanize;
export const inflect = (name: string): string => name;
export const singularize = inflect;
export const pluralize = inflect;

/** diacritic: letters without their accents, for a search. */
export const clean = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** jsonexport */
export default function jsonExport(_rows: unknown, done: (error: Error) => void): void {
  done(new Error('Lists are exported by ExportButton.'));
}
