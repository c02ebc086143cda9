import { Box } from '@mui/material';
import { colours } from '../theme/colours.ts';

/** A colleague's initials in a circle. The full name is beside it or in its title. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/[\s-]+/).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.charAt(0) ?? '',
  );
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 28,
        height: 28,
        flex: 'none',
        borderRadius: '50%',
        display: 'inline-grid',
        placeItems: 'center',
        bgcolor: colours.claretTint,
        fontSize: '0.71875rem',
        fontWeight: 700,
      }}
    >
      {letters.join('').toUpperCase()}
    </Box>
  );
}
