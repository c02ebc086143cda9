import type { HealthLevel } from '#shared/system-status.ts';
import { colours } from '../theme/colours.ts';
import { brand } from '../theme/palettes.ts';

const NAMES: { readonly [level in HealthLevel]: string } = { green: 'Green', amber: 'Amber', red: 'Red' };

/** The status light. Levels differ in shape as well as colour: disc, triangle, octagon. */
export function HealthSign({ level, size = 34 }: { level: HealthLevel; size?: number }) {
  return (
    <svg viewBox="0 0 34 34" width={size} height={size} role="img" aria-label={NAMES[level]}>
      {level === 'green' && (
        <>
          <circle cx="17" cy="17" r="16" fill={colours.success} />
          <path d="M9 17l6 6 10-11" fill="none" stroke={colours.white} strokeWidth="4" />
        </>
      )}
      {level === 'amber' && (
        <>
          <path d="M17 1l17 31H0z" fill={brand.brass} stroke={brand.ink} strokeWidth="1.5" />
          <path d="M15 12h4v10h-4zM15 25h4v4h-4z" fill={brand.ink} />
        </>
      )}
      {level === 'red' && (
        <>
          <path d="M10 0h14l10 10v14L24 34H10L0 24V10z" fill={colours.danger} />
          <path d="M10 10l14 14M24 10L10 24" stroke={colours.white} strokeWidth="4" />
        </>
      )}
    </svg>
  );
}
