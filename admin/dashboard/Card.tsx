import NextIcon from '@mui/icons-material/ChevronRight';
import {
  Box,
  Button,
  Link,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Skeleton,
  Typography,
} from '@mui/material';
import { type ReactElement, type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface CardProps {
  title: string;
  /** Colour of the slab on top. */
  slab: string;
  /** Beside the title: a text, or a link to the whole list. */
  aside?: string | { label: string; to: string } | undefined;
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
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline', py: 1.5 }}>
        <Typography id={id} variant="h2" sx={{ fontSize: '1.625rem' }}>
          {title}
        </Typography>
        {typeof aside === 'string' && <Typography color="textSecondary">{aside}</Typography>}
        {typeof aside === 'object' && (
          <Link component={RouterLink} to={aside.to} sx={{ whiteSpace: 'nowrap' }}>
            {aside.label}
          </Link>
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

export interface Line {
  key: string;
  to: string;
  icon?: ReactElement;
  title: ReactNode;
  note?: ReactNode;
  /** At the right, before the arrow. */
  end?: ReactNode;
}

/** The lines of a card, each a link. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <List disablePadding sx={{ borderTop: '2px solid', borderColor: 'text.primary' }}>
      {lines.map(({ key, to, icon, title, note, end }, at) => (
        <ListItem key={key} disablePadding divider={at < lines.length - 1}>
          <ListItemButton component={RouterLink} to={to} disableGutters sx={{ columnGap: 1.5 }}>
            {icon && <ListItemIcon sx={{ minWidth: 0 }}>{icon}</ListItemIcon>}
            <ListItemText
              primary={title}
              secondary={note}
              sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
              slotProps={{ primary: { sx: { fontWeight: 650, lineHeight: 1.35 } } }}
            />
            {end && (
              <Box component="span" sx={{ textAlign: 'right', fontSize: '0.875rem' }}>
                {end}
              </Box>
            )}
            <NextIcon />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
