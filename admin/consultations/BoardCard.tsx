import { useDraggable } from '@dnd-kit/core';
import DragIcon from '@mui/icons-material/DragIndicator';
import { Box, IconButton, Link, Menu, MenuItem, Typography } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type Consultation, LOST_REASONS } from '#shared/consultations.ts';
import { singleKeysAreOn } from '../layout/shortcuts.ts';
import { statusLabel } from '../lists/StatusChip.tsx';
import { clamp } from '../theme/clamp.ts';
import { BOARD, type BoardStatus } from './board-columns.ts';
import { Initials } from './Initials.tsx';
import { NextStep } from './NextStep.tsx';
import { nameOf } from './name.ts';
import { editPath } from './paths.ts';

/** A card that is moved by dragging, with M, or from the menu behind its six dots. */
export function BoardCard({ request, onMove }: { request: Consultation; onMove: (to: BoardStatus) => void }) {
  // A moved card is in both columns until they refetch, so the draggable id names the column too.
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `${request.status} ${request.id}`,
    data: { request },
  });
  const [isAsking, setAsking] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey || !singleKeysAreOn()) return;
    event.preventDefault();
    setAsking(true);
  };
  return (
    <Box
      component="li"
      ref={setNodeRef}
      {...listeners}
      onKeyDown={onKeyDown}
      sx={{
        position: 'relative',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        p: 1.75,
        cursor: 'grab',
        opacity: isDragging ? 0.4 : 1,
      }}
    >
      <CardFace request={request} isLink />
      <IconButton
        ref={dots}
        aria-label={`Move to: ${nameOf(request)}`}
        aria-haspopup="menu"
        aria-expanded={isAsking}
        onClick={() => setAsking(true)}
        sx={{ position: 'absolute', top: 4, right: 2, width: 44, height: 44 }}
      >
        <DragIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={dots.current} open={isAsking} onClose={() => setAsking(false)}>
        {BOARD.filter(({ status }) => status !== request.status).map(({ status }) => (
          <MenuItem
            key={status}
            onClick={() => {
              setAsking(false);
              onMove(status);
            }}
          >
            {statusLabel(status)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

export function CardFace({ request, isLink = false }: { request: Consultation; isLink?: boolean }) {
  const { company_name, message, assignee, lost_reason, status, outcome } = request;
  const words =
    status === 'lost' && lost_reason
      ? (outcome ?? LOST_REASONS[lost_reason])
      : (message ?? '(Left no message)');
  return (
    <>
      <Box sx={{ pr: 4.5, fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
        {isLink ? (
          <Link
            component={RouterLink}
            to={editPath(request.id)}
            color="inherit"
            underline="hover"
            draggable={false}
          >
            {nameOf(request)}
          </Link>
        ) : (
          nameOf(request)
        )}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ my: 0.5, overflowWrap: 'anywhere' }}>
        {company_name}
      </Typography>
      <Typography
        variant="body2"
        sx={{
          ...clamp(2),
          overflowWrap: 'anywhere',
        }}
      >
        {words}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1, minHeight: 28 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: '0.875rem' }}>
          <NextStep request={request} />
        </Box>
        {assignee && (
          <span title={assignee}>
            <Initials name={assignee} />
          </span>
        )}
      </Box>
    </>
  );
}
