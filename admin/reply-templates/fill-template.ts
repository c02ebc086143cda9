import { fillIn } from '#shared/fill-in.ts';

/** What a template fills in by itself, and what it stands for. Every other text in braces is for a person to fill in. */
export const TEMPLATE_PLACEHOLDERS = {
  first_name: 'their first name',
  last_name: 'their last name',
  company: 'their company',
  phone: 'their phone number',
  day: 'the day they wrote',
  my_name: 'your name',
  firm: 'the name of the site',
} as const;

/** Fills in what is known; a placeholder without a word stays, for a person to fill in. */
export const fillTemplate = (
  text: string,
  words: { readonly [name in keyof typeof TEMPLATE_PLACEHOLDERS]?: string | null },
): string =>
  fillIn(
    text,
    Object.fromEntries(Object.entries(words).filter((entry): entry is [string, string] => Boolean(entry[1]))),
  );
