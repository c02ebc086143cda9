import { Box } from '@mui/material';
import { brandMeta } from '../theme/brand-meta.ts';
import { fonts } from '../theme/colours.ts';
import { Mark } from './Icon.tsx';

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
