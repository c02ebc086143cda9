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
import { useGetRecordRepresentation, useGetResourceLabel, useResourceContext } from 'react-admin';
import { ROWS, type RowParts, SortableRow } from './SortableRow.tsx';
import type { OrderedRecord } from './useRecordOrder.ts';

const instructionsFor = (noun: string) =>
  `To move a ${noun}, press space or enter on its handle, move it with the arrow keys, and press space or enter again to put it down. Escape puts it back.`;

interface SortableListProps<Row> extends RowParts<Row> {
  records: Row[];
  /** @param to target index, from 0 */
  onMove: (id: string, to: number) => void;
  onStep: (id: string, by: 1 | -1) => void;
}

/** The list, sortable by mouse, touch and keyboard; each step is announced to screen readers. */
export function SortableList<Row extends OrderedRecord>({
  records,
  onMove,
  onStep,
  ...parts
}: SortableListProps<Row>) {
  const resource = useResourceContext() ?? '';
  const noun = useGetResourceLabel()(resource, 1).toLowerCase();
  const nameOf = useGetRecordRepresentation(resource);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = useMemo(() => records.map(({ id }) => id), [records]);

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcementsFor(records, (record) => String(nameOf(record)), noun),
        screenReaderInstructions: { draggable: instructionsFor(noun) },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Box
          component="ol"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            containerType: 'inline-size',
            bgcolor: 'background.paper',
            borderTop: '2px solid',
            borderColor: 'text.primary',
            ...ROWS,
          }}
        >
          {records.map((record, index) => (
            <SortableRow<Row>
              key={record.id}
              record={record}
              name={String(nameOf(record))}
              index={index}
              count={records.length}
              onStep={onStep}
              {...parts}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
}

function announcementsFor<Row extends OrderedRecord>(
  records: Row[],
  nameOf: (record: Row) => string,
  noun: string,
): Announcements {
  const name = (id: string | number) => {
    const record = records.find((one) => one.id === id);
    return record ? nameOf(record) : `the ${noun}`;
  };
  const place = (id: string | number) =>
    `position ${records.findIndex((one) => one.id === id) + 1} of ${records.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, at ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} was put down at ${place(over.id)}.` : `${name(active.id)} was put back.`,
    onDragCancel: ({ active }) => `Moving was cancelled. ${name(active.id)} is back at ${place(active.id)}.`,
  };
}
