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

type ButtonProps = ComponentProps<'button'> & Look;

export function Button({ size, tone, block, glyph = true, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={buttonClass({ size, tone, block }, className)} {...rest}>
      <Label glyph={glyph}>{children}</Label>
    </button>
  );
}

export function ButtonLink({
  size,
  tone,
  block,
  glyph = true,
  className,
  children,
  ...rest
}: LinkProps & Look) {
  return (
    <Link className={buttonClass({ size, tone, block }, className)} {...rest}>
      <Label glyph={glyph}>{children}</Label>
    </Link>
  );
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

function buttonClass({ size, tone, block }: Look, extra?: string): string {
  return classNames(
    'button',
    size && `button--${size}`,
    tone && `button--${tone}`,
    block && 'button--block',
    extra,
  );
}

function Label({ glyph, children }: { glyph: boolean; children: ReactNode }) {
  return (
    <>
      <span>{children}</span>
      {glyph && <Glyph />}
    </>
  );
}
