import { Box } from '@mui/material';
import { fonts } from '../theme/colours.ts';
import { Mark } from './Icon.tsx';

/** The mark with the site's name on two lines; the name comes from the page, where the server may set it. */
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
  return (
    <>
      <Mark size={size} {...(markBackground ? { background: markBackground } : {})} />
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

function brandLines(): [string, string] {
  const words = (
    document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Admin'
  ).split(' ');
  const last = words.length > 1 ? words.pop() : undefined;
  return [words.join(' '), last ?? ''];
}
