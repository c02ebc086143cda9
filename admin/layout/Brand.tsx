import { Box } from '@mui/material';
import { fonts } from '../theme/colours.ts';
import { brand, brandMeta } from '../theme/palettes.ts';

/** The logo mark with the site's name on two lines. The server puts the name into the page. */
export function Brand({
  size,
  small = false,
  markBackground,
}: {
  size: number;
  small?: boolean;
  markBackground?: string;
}) {
  const [name, suffix] = brandLines();
  const icon = brandMeta('icon');
  return (
    <>
      {icon ? (
        <img src={icon} alt="" width={size} height={size} />
      ) : (
        <Mark size={size} {...(markBackground ? { background: markBackground } : {})} />
      )}
      <Box component="span" sx={{ display: 'grid', lineHeight: 1 }}>
        <Box
          component="b"
          sx={{
            font: `900 ${small ? '1.5rem' : '1.875rem'}/0.8 ${fonts.display}`,
            textTransform: 'uppercase',
            pt: '4px',
          }}
        >
          {name}
        </Box>
        {suffix && (
          <Box
            component="small"
            sx={{ fontSize: small ? '0.75rem' : '0.8125rem', fontWeight: 600, mt: '3px' }}
          >
            {suffix}
          </Box>
        )}
      </Box>
    </>
  );
}

/** The two lines of the site's name, from the page's meta tag. */
export function brandLines(): [string, string] {
  const whole = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Admin';
  const words = whole.split(' ');
  const line = brandMeta('line') ?? (words.length > 1 ? (words.at(-1) ?? '') : '');
  return [line ? whole.slice(0, -line.length - 1) : whole, line];
}

/** The brand's icon, a table. Always decorative, so hidden from screen readers. */
export function Icon({ size = 24, flipping = false }: { size?: number; flipping?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      className={flipping ? 'glyph-flip' : undefined}
    >
      <path d="M2 6h20v4.5h-2.6L18.2 19h-3.4l.9-8.5H8.3l.9 8.5H5.8L4.6 10.500H2z" />
    </svg>
  );
}

/** The logo mark: the tilted table on a square. */
export function Mark({
  size = 32,
  background = brand.ink,
  table = brand.vermilion,
}: {
  size?: number;
  background?: string;
  table?: string;
}) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <path fill={background} d="M0 0h48v48H0z" />
      <g transform="rotate(-20 24 24)" fill={table}>
        <path d="M6 15h36v8H6z" />
        <path d="M11 23h7.500l-1.800 13h-4z" />
        <path d="M29.500 23H37l-1.700 13h-4z" />
      </g>
    </svg>
  );
}
