import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CloseIcon, Glyph, PauseIcon, PlayIcon } from './icons.tsx';
import { Link, type LinkProps } from './Link.tsx';

interface Look {
  size?: 'small' | 'large';
  /** `on-dark` for claret and ink surfaces, `ghost` for the secondary of two. */
  tone?: 'on-dark' | 'ghost';
  block?: boolean;
  glyph?: boolean;
}

export const Button = (props: ComponentProps<'button'> & Look) => (
  <button type="button" {...looking(props)} />
);

export const ButtonLink = (props: LinkProps & Look) => <Link {...looking(props)} />;

type Labelled = Look & { className?: string; children?: ReactNode };

/** @returns the attributes of a button, and its label as children */
function looking<Props extends Labelled>({ size, tone, block, glyph = true, ...rest }: Props) {
  const className = classNames(
    'button',
    size && `button--${size}`,
    tone && `button--${tone}`,
    block && 'button--block',
    rest.className,
  );
  const children = (
    <>
      <span>{rest.children}</span>
      {glyph && <Glyph />}
    </>
  );
  return { ...rest, className, children };
}

type CloseButtonProps = ComponentProps<'button'> & { label: 'Close' | 'Dismiss'; isInk?: boolean };

export function CloseButton({ label, isInk, ...rest }: CloseButtonProps) {
  const className = classNames('icon-button', isInk && 'icon-button--ink', 'close');
  return (
    <button type="button" className={className} aria-label={label} {...rest}>
      <CloseIcon />
    </button>
  );
}

/** Pauses a motion, and lets it go on (browser/rotation.ts). */
export function PauseButton({ what }: { what: string }) {
  return (
    <button type="button" className="icon-button pause" aria-label={`Pause ${what}`} data-what={what}>
      <PauseIcon />
      <PlayIcon />
    </button>
  );
}
