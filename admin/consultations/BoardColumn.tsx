import { useDroppable } from '@dnd-kit/core';
import { Box, Link, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useGetList } from 'react-admin';
import type { Consultation } from '#shared/consultations.ts';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { colours } from '../theme/colours.ts';
import type { BoardStatus } from './board-columns.ts';

const PAGE = 25;

interface BoardColumnProps {
  status: BoardStatus;
  colour: string;
  /** What dropping a card here asks for; '' for nothing. */
  asks: string;
  filter: object;
  count: number | undefined;
  /** Whether a card of another column is being dragged. */
  isDragging: boolean;
  card: (request: Consultation) => ReactNode;
}

/** The enquiries in one state. */
export function BoardColumn({ status, colour, asks, filter, count, isDragging, card }: BoardColumnProps) {
  const titleId = useId();
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const [pages, setPages] = useState(1);
  const { data, error, isPending, refetch } = useGetList<Consultation>('consultations', {
    filter,
    pagination: { page: 1, perPage: pages * PAGE },
    sort: { field: 'urgency', order: 'ASC' },
  });
  const more = (count ?? 0) - (data?.length ?? 0);
  return (
    <Box
      component="section"
      ref={setNodeRef}
      aria-labelledby={titleId}
      sx={{
        bgcolor: { md: `color-mix(in srgb, ${colours.line} 45%, transparent)` },
        border: { md: `1px solid ${colours.line}` },
        borderTop: { md: `10px solid ${colour}` },
        outline: isOver ? `3px solid ${colours.ink}` : 'none',
        p: { xs: 0, md: 1 },
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        minWidth: 0,
      }}
    >
      <Box
        sx={{
          display: { xs: 'none', md: 'flex' },
          justifyContent: 'space-between',
          px: 0.5,
          py: 0.75,
          fontWeight: 650,
        }}
      >
        <Typography id={titleId} component="h2" sx={{ fontWeight: 650 }}>
          {statusLabel(status)}
        </Typography>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {count ?? ' '}
        </Box>
      </Box>
      {isDragging && (
        <Box
          sx={{
            border: `2px dashed ${colours.lineControl}`,
            p: 1.5,
            textAlign: 'center',
            color: 'text.secondary',
            fontSize: '0.875rem',
          }}
        >
          {asks ? `Drop here: ${asks}` : 'Drop here'}
        </Box>
      )}
      {isPending &&
        [1, 2].map((row) => <Skeleton key={row} variant="rectangular" animation={false} height={120} />)}
      {error && !data && <NotLoaded error={error as Error} onRetry={() => void refetch()} />}
      {data && (
        <Box
          component="ul"
          aria-labelledby={titleId}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {data.map(card)}
        </Box>
      )}
      {data?.length === 0 && !isDragging && (
        <Typography variant="body2" color="textSecondary" sx={{ p: 0.5 }}>
          Nothing here.
        </Typography>
      )}
      {more > 0 && data && (
        <Link
          component="button"
          type="button"
          onClick={() => setPages(pages + 1)}
          sx={{ justifySelf: 'start', minHeight: 44, px: 0.5, fontWeight: 600 }}
        >
          {`${more} more`}
        </Link>
      )}
    </Box>
  );
}
