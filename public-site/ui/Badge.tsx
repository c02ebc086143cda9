import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Theme = 'primary' | 'verve' | 'accent' | 'secondary' | 'ink';

export function Badge({ theme = 'ink', children }: { theme?: Theme; children: ReactNode }) {
  return <span className={classNames('badge', `badge--${theme}`)}>{children}</span>;
}

export function TagBadge({ children }: { children: ReactNode }) {
  return <span className="badge badge--outline">{children}</span>;
}
