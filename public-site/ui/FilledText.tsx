import { Fragment, type ReactNode } from 'react';

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
