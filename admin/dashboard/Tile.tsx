import { Box, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { fonts } from '../colours.ts';

interface TileProps {
  label: string;
  /** Colour of the slab above the figure. */
  slab: string;
  resource: string;
  filter: Record<string, unknown>;
  /** Of the list that the figure counts. */
  path: string;
}

/** One figure, counted by the server; leads to the records behind it. */
export function Tile({ label, slab, resource, filter, path }: TileProps) {
  const { total, error } = useGetList(resource, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'created_at', order: 'DESC' },
    filter,
  });
  return (
    <Box
      component={RouterLink}
      to={{ pathname: path, search: `?filter=${encodeURIComponent(JSON.stringify(filter))}` }}
      sx={{
        display: 'grid',
        alignContent: 'space-between',
        gap: 1,
        minHeight: { xs: 132, md: 156 },
        p: { xs: 2, md: 3 },
        bgcolor: 'background.paper',
        color: 'inherit',
        textDecoration: 'none',
        borderTop: `10px solid ${slab}`,
        '&:hover span': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
      }}
    >
      <Box
        component="strong"
        sx={{ font: `900 clamp(3rem, 5vw, 4.5rem)/0.8 ${fonts.display}`, pt: 1, minHeight: '1em' }}
      >
        {error ? '?' : total?.toLocaleString('en-GB')}
      </Box>
      <Typography component="span" sx={{ fontWeight: 600, lineHeight: 1.3 }}>
        {error ? `${label}: not counted` : label}
      </Typography>
    </Box>
  );
}
