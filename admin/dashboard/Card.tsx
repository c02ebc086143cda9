import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface CardProps {
  title: string;
  /** Colour of the slab on top. */
  slab: string;
  /** Beside the title: a text, a link to the whole list, or a button that shows it here. */
  aside?:
    | string
    | { label: string; to: string }
    | { label: string; isOpen: boolean; onToggle: () => void }
    | undefined;
  /** The query behind the card; if it failed, the card says why and offers to try again. */
  query: { data?: unknown; error: Error | null; refetch: () => unknown };
  children: ReactNode;
}

/** A part of the dashboard. If it fails to load it says so, and the others are unaffected. */
export function Card({ title, slab, aside, query, children }: CardProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        bgcolor: 'background.paper',
        borderTop: `10px solid ${slab}`,
        px: { xs: 2, sm: 2.75 },
        pb: { xs: 1.5, sm: 1.75 },
        fontSize: '0.9375rem',
        minWidth: 0,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          columnGap: 2,
          justifyContent: 'space-between',
          alignItems: 'baseline',
          pt: { xs: 1.5, sm: 2 },
          pb: { xs: 1, sm: 1.5 },
        }}
      >
        <Typography id={id} variant="h2" sx={{ fontSize: '1.625rem' }}>
          {title}
        </Typography>
        {typeof aside === 'string' ? (
          <Typography color="textSecondary">{aside}</Typography>
        ) : (
          aside && (
            <Link
              {...('to' in aside
                ? { component: RouterLink, to: aside.to }
                : {
                    component: 'button',
                    type: 'button',
                    'aria-expanded': aside.isOpen,
                    onClick: aside.onToggle,
                  })}
              sx={{ color: 'primary.main', whiteSpace: 'nowrap' }}
            >
              {aside.label}
            </Link>
          )
        )}
      </Box>
      {query.data !== undefined ? (
        children
      ) : query.error ? (
        <Box role="alert">
          <Typography sx={{ mb: 1 }}>Could not be loaded. {query.error.message}</Typography>
          <Button variant="outlined" color="secondary" onClick={() => query.refetch()}>
            Try again
          </Button>
        </Box>
      ) : (
        <Skeleton role="status" aria-label="Loading" variant="rectangular" animation={false} height={120} />
      )}
    </Box>
  );
}

/** Rows of a card, separated by lines. */
export const ROWS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  borderTop: '2px solid',
  borderColor: 'text.primary',
  '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
