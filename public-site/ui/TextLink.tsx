import type { ComponentProps } from 'react';
import { usePageTexts } from '../site/page-texts.ts';
import { classNames } from './class-names.ts';
import { Glyph } from './Glyph.tsx';
import { ExternalIcon } from './icons.tsx';
import { Link, type LinkProps } from './Link.tsx';

export function TextLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link className={classNames('text-link', className)} {...rest}>
      <span>{children}</span>
      <Glyph />
    </Link>
  );
}

export function TextButton({ className, children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" className={classNames('text-link', className)} {...rest}>
      <span>{children}</span>
      <Glyph />
    </button>
  );
}

interface NewTabLinkProps extends ComponentProps<'a'> {
  arrow?: boolean;
}

/** A link that leaves the site, or starts another program, in a new tab. */
export function NewTabLink({ arrow = true, className, children, ...rest }: NewTabLinkProps) {
  return (
    <a className={classNames('text-link', className)} target="_blank" rel="noopener noreferrer" {...rest}>
      <span>{children}</span>
      {arrow ? <ExternalIcon /> : <Glyph />}
      <span className="visually-hidden"> {usePageTexts('layout').new_tab}</span>
    </a>
  );
}
