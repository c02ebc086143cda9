import { Box } from '@mui/material';
import { DEFAULT_COLOURS, INK, WHITE } from '#shared/brand-colours.ts';
import { COLOUR_PATTERN } from '#shared/contrast.ts';
import { addressInOneLine } from '#shared/page-texts/show.ts';
import { Mark } from '../layout/Icon.tsx';
import { colours, fonts } from '../theme/colours.ts';
import { brand } from '../theme/palettes.ts';

/** The form's current values, which may be incomplete. */
interface Typed {
  brand_name?: string;
  brand_line?: string | null;
  registered_office?: string | null;
  logo?: string | null;
  colour_main?: string;
}

/** A preview of the home page; on phones only its header. Decorative, as the fields contain the same. */
export function HomePreview({ typed }: { typed: Typed }) {
  const { brand_name, brand_line, registered_office, logo, colour_main = '' } = typed;
  const main = COLOUR_PATTERN.test(colour_main) ? colour_main : DEFAULT_COLOURS.main;
  const name = brand_name?.trim() || 'Your company';
  return (
    <Box
      aria-hidden="true"
      sx={{ bgcolor: brand.vermilion, color: INK, p: { xs: 0, md: 5 }, overflow: 'clip', minWidth: 0 }}
    >
      <Box sx={{ display: { xs: 'none', md: 'block' }, fontWeight: 650, mb: 2 }}>
        Your home page, as you type
      </Box>
      <Box sx={{ border: { md: `3px solid ${INK}` }, position: { md: 'sticky' }, top: { md: 40 } }}>
        <Box
          sx={{
            display: 'flex',
            gap: 1.5,
            alignItems: 'center',
            p: { xs: '12px 16px', md: 3 },
            minHeight: 72,
          }}
        >
          {logo ? (
            <Box component="img" src={logo} alt="" sx={{ height: 44, maxWidth: 160, objectFit: 'contain' }} />
          ) : (
            <Mark size={44} />
          )}
          <Box sx={{ minWidth: 0, lineHeight: 1, overflowWrap: 'anywhere' }}>
            <Box sx={{ font: `900 1.75rem/0.8 ${fonts.display}`, textTransform: 'uppercase', pt: '4px' }}>
              {name}
            </Box>
            {brand_line && <Box sx={{ fontSize: '0.8125rem', fontWeight: 600, mt: '4px' }}>{brand_line}</Box>}
          </Box>
        </Box>
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <Box
            sx={{
              font: `900 clamp(3rem, 6.2vw, 7rem)/0.8 ${fonts.display}`,
              textTransform: 'uppercase',
              px: 3,
              pb: 3,
            }}
          >
            Non-executives
            <br />
            for the brave
          </Box>
          <Box sx={{ bgcolor: main, color: WHITE, px: 3, py: 3, fontSize: '1.125rem', fontWeight: 500 }}>
            {`Why choose ${name}? Your main colour goes behind white words like these.`}
          </Box>
          <Box sx={{ bgcolor: INK, color: colours.onDarkMuted, px: 3, py: 2, overflowWrap: 'anywhere' }}>
            {[
              `© ${new Date().getFullYear()} ${[name, brand_line].filter(Boolean).join(' ')}`,
              registered_office && addressInOneLine(registered_office),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
