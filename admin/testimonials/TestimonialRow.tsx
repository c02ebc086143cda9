import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import HandleIcon from '@mui/icons-material/DragIndicator';
import { Box, IconButton, Typography } from '@mui/material';
import { memo } from 'react';
import type { Testimonial } from '#shared/testimonials.ts';
import { plural } from '#shared/words.ts';
import { RowLink } from '../lists/RowLink.tsx';
import { colours, floatShadow } from '../theme/colours.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import { MoveToButton } from './MoveToButton.tsx';
import { editPath } from './paths.ts';

interface TestimonialRowProps {
  testimonial: Testimonial;
  /** From 0. */
  index: number;
  count: number;
  onMove: (id: string, to: number) => void;
}

/** The moving part alone: it renders at each step of any drag, what is in it only when that changes. */
export function TestimonialRow({ testimonial, index, count, onMove }: TestimonialRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: testimonial.id });

  return (
    <li
      ref={setNodeRef}
      data-testimonial={testimonial.id}
      style={{
        transform: CSS.Translate.toString(transform),
        transition: transition ?? undefined,
        ...(isDragging ? LIFTED : RESTING),
      }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className="row-handle"
        aria-label={`Move ${testimonial.author}`}
        style={{ cursor: isDragging ? 'grabbing' : 'grab' }}
      >
        <HandleIcon />
      </button>
      <Content testimonial={testimonial} index={index} count={count} onMove={onMove} />
    </li>
  );
}

const RESTING = { position: 'relative' } as const;
const LIFTED = { position: 'relative', zIndex: 3, boxShadow: floatShadow } as const;

/** Of the list, once for all its rows. */
export const ROWS = {
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: '44px minmax(0, 1fr)', md: '44px 40px minmax(0, 1fr) auto' },
    gap: { xs: 1, md: 1.5 },
    alignItems: 'center',
    p: { xs: '12px 12px 12px 4px', md: '8px 16px 8px 8px' },
    bgcolor: 'background.paper',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& .row-handle': {
    width: 44,
    height: 44,
    p: 0,
    border: 0,
    background: 'none',
    touchAction: 'none',
    color: 'text.secondary',
    gridRow: { xs: '1 / span 2', md: 'auto' },
    '&:hover': { bgcolor: 'action.hover' },
  },
} as const;

const Content = memo(function Content({ testimonial, index, count, onMove }: TestimonialRowProps) {
  const { id, author, role, company, quote, rating } = testimonial;
  return (
    <>
      <Typography
        component="span"
        color="textSecondary"
        sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
      >
        {index + 1}
      </Typography>
      <Box sx={{ minWidth: 0, color: testimonial.is_active ? 'text.primary' : 'text.secondary' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
          <RowLink to={editPath(id)}>{author}</RowLink>
          <Stars rating={rating} />
          <Typography variant="body2" color="textSecondary" component="span">
            {[role, company].filter(Boolean).join(', ')}
          </Typography>
        </Box>
        <Typography
          variant="body2"
          sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
        >
          {quote}
        </Typography>
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gridColumn: { xs: 2, md: 'auto' }, flexWrap: 'wrap' }}
      >
        <Step label={`Move ${author} up`} disabled={index === 0} onClick={() => onMove(id, index - 1)}>
          <UpIcon />
        </Step>
        <Step
          label={`Move ${author} down`}
          disabled={index === count - 1}
          onClick={() => onMove(id, index + 1)}
        >
          <DownIcon />
        </Step>
        <MoveToButton author={author} index={index} count={count} onMove={(to) => onMove(id, to)} />
        <Box sx={{ ml: { xs: 'auto', md: 2 } }}>
          <ActiveSwitch testimonial={testimonial} />
        </Box>
      </Box>
    </>
  );
});

/** MUI's Rating draws ten icons for each row, which 200 rows feel. */
function Stars({ rating }: { rating: number }) {
  return (
    <span
      role="img"
      aria-label={plural(rating, 'star')}
      style={{ color: colours.vermilion, letterSpacing: '0.1em' }}
    >
      {'★'.repeat(rating)}
      <span style={{ color: colours.lineControl }}>{'☆'.repeat(5 - rating)}</span>
    </span>
  );
}

function Step(props: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactElement;
}) {
  return (
    <IconButton
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      {props.children}
    </IconButton>
  );
}
