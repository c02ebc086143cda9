import type { ReactNode } from 'react';
import type { CategoryTheme } from '#shared/category-theme.ts';
import { classNames } from './class-names.ts';

export type Theme = CategoryTheme;

export function Badge({ theme = 'ink', children }: { theme?: Theme; children: ReactNode }) {
  return <span className={classNames('badge', `badge--${theme}`)}>{children}</span>;
}

export function TagBadge({ children }: { children: ReactNode }) {
  return <span className="badge badge--outline">{children}</span>;
}
