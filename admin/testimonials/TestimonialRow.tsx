import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import HandleIcon from '@mui/icons-material/DragIndicator';
import { Box, IconButton, Rating, Tooltip, Typography } from '@mui/material';
import type { Testimonial } from '#shared/testimonials.ts';
import { colours, floatShadow } from '../colours.ts';
import { RowLink } from '../ui/RowLink.tsx';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import { MoveToButton } from './MoveToButton.tsx';
import { editPath } from './paths.ts';

interface TestimonialRowProps {
  testimonial: Testimonial;
  /** From 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
}

export function TestimonialRow({ testimonial, index, count, onMove }: TestimonialRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: testimonial.id });
  const { author, role, company, quote, rating } = testimonial;

  return (
    <Box
      component="li"
      ref={setNodeRef}
      data-testimonial={testimonial.id}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? undefined }}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '44px minmax(0, 1fr)', md: '44px 32px minmax(0, 1fr) auto' },
        gap: { xs: 1, md: 1.5 },
        alignItems: 'center',
        p: { xs: '12px 12px 12px 4px', md: '8px 16px 8px 8px' },
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
        position: 'relative',
        zIndex: isDragging ? 3 : 'auto',
        boxShadow: isDragging ? floatShadow : 'none',
      }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${author}`}
        sx={{
          cursor: isDragging ? 'grabbing' : 'grab',
          touchAction: 'none',
          color: colours.muted,
          gridRow: { xs: '1 / span 2', md: 'auto' },
        }}
      >
        <HandleIcon />
      </IconButton>
      <Typography
        component="span"
        color="textSecondary"
        sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
      >
        {index + 1}
      </Typography>
      <Box sx={{ minWidth: 0, color: testimonial.is_active ? 'text.primary' : 'text.secondary' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
          <RowLink to={editPath(testimonial.id)}>{author}</RowLink>
          <Rating value={rating} readOnly size="small" sx={{ color: colours.vermilion }} />
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
        <Step label={`Move ${author} up`} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <UpIcon />
        </Step>
        <Step label={`Move ${author} down`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          <DownIcon />
        </Step>
        <MoveToButton author={author} index={index} count={count} onMove={onMove} />
        <Box sx={{ ml: { xs: 'auto', md: 2 } }}>
          <ActiveSwitch testimonial={testimonial} />
        </Box>
      </Box>
    </Box>
  );
}

function Step(props: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactElement;
}) {
  return (
    <Tooltip title={props.disabled ? '' : props.label}>
      <span>
        <IconButton aria-label={props.label} disabled={props.disabled} onClick={props.onClick}>
          {props.children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
