import { Box, Typography } from '@mui/material';
import { type BrandColours, INK, WHITE } from '#shared/brand-colours.ts';
import { fonts } from '../theme/colours.ts';

const headline = {
  font: `900 clamp(1.75rem, 5vw, 2.5rem)/0.86 ${fonts.display}`,
  textTransform: 'uppercase',
} as const;

/** The website's slabs in these colours. Decorative: screen readers only get the sentence. */
export function ColourSample({ colours, isChanged }: { colours: BrandColours; isChanged: boolean }) {
  const { main, signal, accent, quiet } = colours;
  return (
    <figure style={{ margin: 0 }}>
      <Box aria-hidden="true" sx={{ display: 'grid', gridTemplateColumns: { sm: '2fr 1fr' } }}>
        <Box
          sx={{ bgcolor: main, color: WHITE, p: 3, display: 'grid', gap: 1.5, alignContent: 'space-between' }}
        >
          <Box sx={headline}>
            <Box component="span" sx={{ color: signal }}>
              Fourteen ways to
            </Box>
            <br />
            turn good into great
          </Box>
          <span>
            As the Specialities page would look, with an <span style={{ color: accent }}>accent</span>.
          </span>
        </Box>
        <Box sx={{ display: 'grid', color: INK, fontWeight: 650, '& > div': { p: 2 } }}>
          <Box sx={{ bgcolor: signal }}>Home</Box>
          <Box sx={{ bgcolor: accent }}>Contact</Box>
          <Box sx={{ bgcolor: quiet }}>Blog</Box>
          <Box sx={{ bgcolor: INK, color: accent }}>Team</Box>
        </Box>
      </Box>
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {isChanged
          ? 'A sample of your choice. Not saved yet.'
          : 'A sample: this is how the website looks now.'}
      </Typography>
    </figure>
  );
}
