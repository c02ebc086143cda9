import type { ComponentProps } from 'react';
import { BOOK_PATH } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite, useSiteSettings } from '../site/site-context.tsx';
import type { NavigationItem } from '../site/use-navigation.ts';
import { classNames } from './class-names.ts';
import { ArrowIcon, ExternalIcon, Glyph } from './icons.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, or another address. */
  to: string;
}

/** A link, which stays below the path of a reviewer's link to the site. */
export function Link({ to, ...rest }: LinkProps) {
  const { base } = useSite();
  return <a {...rest} href={to.startsWith('/') ? base + to : to} />;
}

/** The items of a list of links. */
export const LinkItems = ({ to }: { to: readonly NavigationItem[] }) =>
  to.map(({ name, href }, index) => (
    <li key={index}>
      <Link to={href}>{name}</Link>
    </li>
  ));

/** A link to the page above this one. */
export function BackLink({ to, children }: Pick<LinkProps, 'to' | 'children'>) {
  return (
    <Link className="text-link back-link" to={to}>
      <ArrowIcon className="icon-back" />
      <span>{children}</span>
    </Link>
  );
}

export function TextLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link className={classNames('text-link', className)} {...rest}>
      <span>{children}</span>
      <Glyph />
    </Link>
  );
}

/** What is read aloud after a link that leaves the site. */
export const NEW_TAB = '(opens in a new tab)';

interface NewTabLinkProps extends ComponentProps<'a'> {
  arrow?: boolean;
}

/** A link that leaves the site, or starts another program, in a new tab. */
export function NewTabLink({ arrow = true, className, children, ...rest }: NewTabLinkProps) {
  return (
    <a className={classNames('text-link', className)} target="_blank" rel="noopener noreferrer" {...rest}>
      <span>{children}</span>
      {arrow ? <ExternalIcon /> : <Glyph />}
      <span className="visually-hidden"> {NEW_TAB}</span>
    </a>
  );
}

/**
 * Links to the page where a time can be booked, else to the external booking calendar, if there is one.
 * @param props.booking the path at which a time is booked for a request that was sent
 */
export function SchedulingLink({ booking = BOOK_PATH }: { booking?: string }) {
  const { is_booking, scheduling_url } = useSiteSettings();
  const { consultation_schedule } = usePageTexts('layout');
  if (is_booking) return <TextLink to={booking}>{consultation_schedule}</TextLink>;
  return scheduling_url && <NewTabLink href={scheduling_url}>{consultation_schedule}</NewTabLink>;
}
