import { Box, Typography } from '@mui/material';
import { isTooLong, setPoster } from '#shared/poster.ts';
import { plural } from '#shared/words.ts';
import { colours } from '../theme/colours.ts';

const LONGEST = 13;

const ZONES = [
  { name: 'Poster', tint: colours.successTint },
  { name: 'Divided', tint: colours.brassTint },
  { name: 'Too long', tint: colours.dangerTint },
];

/** Shows whether the longest line of a headline fits on one line, has to be divided, or is too long. */
export function PosterMeter({ words, isTooLong: isRefused }: { words: string; isTooLong: boolean }) {
  const lines = words.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length === 0) return null;
  const longest = lines.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const isDivided = lines.some((line) => isTooLong(line, 'wide'));
  const zone = isRefused ? 2 : isDivided ? 1 : 0;
  // The position within the first zone is the length of the longest line.
  const ink = 1000 / (setPoster([longest], 'wide').lines[0]?.fontSize ?? 1000);
  const share = zone === 0 ? Math.min(1, ink / LONGEST) : 0.5;
  const breaks = setPoster(lines, 'narrow').lines.length - lines.length;
  return (
    <div>
      <Box
        role="img"
        aria-label={['Fits as a poster', 'Divided into more lines', 'Too long'][zone]}
        sx={{
          position: 'relative',
          display: 'grid',
          gridTemplateColumns: 'repeat(3, 1fr)',
          gap: '3px',
          height: 8,
        }}
      >
        {ZONES.map(({ name, tint }) => (
          <Box key={name} sx={{ bgcolor: tint }} />
        ))}
        <Box
          sx={{
            position: 'absolute',
            insetBlock: 0,
            left: 0,
            width: `${((zone + share) / 3) * 100}%`,
            bgcolor: zone === 0 ? colours.success : zone === 1 ? colours.brass : colours.danger,
            '&::after': {
              content: '""',
              position: 'absolute',
              right: -2,
              top: -4,
              width: 4,
              height: 16,
              bgcolor: colours.ink,
            },
          }}
        />
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(3, 1fr)',
          pt: 0.75,
          fontSize: '0.8125rem',
          color: colours.muted,
        }}
      >
        {ZONES.map(({ name }) => (
          <span key={name}>{name}</span>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {isDivided
          ? 'A line this long is divided on every screen. Fewer letters in a line make them larger.'
          : 'Each line fits on a wide screen. Fewer letters in the longest line make all of them larger.'}
        {!isDivided && breaks > 0 && ` On a phone it takes ${plural(breaks, 'more line', 'more lines')}.`}
      </Typography>
    </div>
  );
}
