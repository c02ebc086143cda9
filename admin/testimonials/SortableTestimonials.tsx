import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Box } from '@mui/material';
import { useMemo } from 'react';
import type { Testimonial } from '#shared/testimonials.ts';
import { ROWS, TestimonialRow } from './TestimonialRow.tsx';

const INSTRUCTIONS =
  'To move a testimonial, press space or enter on its handle, move it with the arrow keys, and press space or enter again to put it down. Escape puts it back.';

interface SortableTestimonialsProps {
  testimonials: Testimonial[];
  /** @param to place to stand at, from 0 */
  onMove: (id: string, to: number) => void;
}

/** The list itself, sorted by mouse, touch and keyboard, with each step spoken. */
export function SortableTestimonials({ testimonials, onMove }: SortableTestimonialsProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = useMemo(() => testimonials.map(({ id }) => id), [testimonials]);

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcementsFor(testimonials),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Box
          component="ol"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            bgcolor: 'background.paper',
            borderTop: '2px solid',
            borderColor: 'text.primary',
            ...ROWS,
          }}
        >
          {testimonials.map((testimonial, index) => (
            <TestimonialRow
              key={testimonial.id}
              testimonial={testimonial}
              index={index}
              count={testimonials.length}
              onMove={onMove}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
}

function announcementsFor(testimonials: Testimonial[]): Announcements {
  const name = (id: string | number) =>
    testimonials.find((one) => one.id === id)?.author ?? 'the testimonial';
  const place = (id: string | number) =>
    `position ${testimonials.findIndex((one) => one.id === id) + 1} of ${testimonials.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, at ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} was put down at ${place(over.id)}.` : `${name(active.id)} was put back.`,
    onDragCancel: ({ active }) => `Moving was cancelled. ${name(active.id)} is back at ${place(active.id)}.`,
  };
}
