import type { ReactNode } from 'react';
import type { CategoryTheme } from '#shared/category-theme.ts';

interface MessageProps {
  tone: 'empty' | 'error' | 'missing';
  title: string;
  /** Level of the title in the page's outline. */
  level?: 1 | 2;
  children: ReactNode;
}

/** White block with a coloured slab: one title, one sentence, one action. */
export function Message({ tone, title, level = 2, children }: MessageProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={`message message--${tone} white stack`}>
      <Title className="display display-1">{title}</Title>
      {children}
    </div>
  );
}

export type Theme = CategoryTheme;

export function Badge({ theme = 'ink', children }: { theme?: Theme; children: ReactNode }) {
  return <span className={`badge t-${theme}`}>{children}</span>;
}

export function TagBadge({ children }: { children: ReactNode }) {
  return <span className="badge badge--outline">{children}</span>;
}
