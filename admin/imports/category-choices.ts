import type { BlogImport, BlogImportOptions } from '#shared/imports.ts';

export const MAKE_NEW = 'new';
export const LEAVE_OUT = 'none';

/** @returns what becomes of a category of the file: an id of one here, or MAKE_NEW or LEAVE_OUT */
export function choiceOf(
  { source, category_id }: BlogImport['categories'][number],
  { categories }: BlogImportOptions,
): string {
  const chosen = categories.find((one) => one.source === source);
  if (!chosen) return category_id ?? MAKE_NEW;
  if (chosen.category_id !== null) return chosen.category_id;
  return chosen.create ? MAKE_NEW : LEAVE_OUT;
}

/** @returns all choices, with the one for `source` in place of the former */
export function withChoice(
  categories: BlogImportOptions['categories'],
  source: string,
  choice: string,
): BlogImportOptions['categories'] {
  const isNone = choice === MAKE_NEW || choice === LEAVE_OUT;
  return [
    ...categories.filter((one) => one.source !== source),
    isNone ? { source, category_id: null, create: choice === MAKE_NEW } : { source, category_id: choice },
  ];
}
