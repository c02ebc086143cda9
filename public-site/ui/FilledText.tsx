import { Fragment, type ReactNode } from 'react';
import { commonWords, fillIn } from '#shared/fill-in.ts';
import type { SiteSettings } from '#shared/public.ts';

interface FilledTextProps {
  text: string;
  /** Elements by name. */
  parts: { readonly [name: string]: ReactNode };
}

/** A text with elements in place of names in braces. */
export function FilledText({ text, parts }: FilledTextProps) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>);
}

/** A text with the site's name and the numbers of records in place of their braces. */
export const fillText = (text: string, settings: SiteSettings): string => fillIn(text, commonWords(settings));
