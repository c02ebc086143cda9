import type { ComponentProps } from 'react';
import { useSite } from '../site/site-context.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, or another address. */
  to: string;
}

/** A link, which stays below the path of a reviewer's link to the site. */
export function Link({ to, ...rest }: LinkProps) {
  const { base } = useSite();
  return <a {...rest} href={to.startsWith('/') ? base + to : to} />;
}
