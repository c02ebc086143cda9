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
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import HandleIcon from '@mui/icons-material/DragIndicator';
import { Box, FormControlLabel, IconButton, Switch, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  useGetRecordRepresentation,
  useGetResourceLabel,
  useNotify,
  useResourceContext,
  useUpdate,
} from 'react-admin';
import { clamp, floatShadow } from '../../theme/colours.ts';
import { RowLink } from '../RecordTable.tsx';

/** A record that can be reordered, shown and hidden. */
export interface OrderedRecord {
  id: string;
  display_order: number;
  is_active: boolean;
  updated_at: string;
}

/** What a row shows beside the record's name. */
export interface RowParts<Row> {
  recordPath: (id: string) => string;
  /** Beside the name; below it where the list is narrow. */
  detailsOf: (record: Row) => ReactNode;
  /** Below the name; cut after two lines. */
  textOf: (record: Row) => ReactNode;
}

interface SortableListProps<Row> extends RowParts<Row> {
  records: Row[];
  /** @param to target index, from 0 */
  onMove: (id: string, to: number) => void;
}

const instructionsFor = (noun: string) =>
  `To move a ${noun}, press space or enter on its handle, move it with the arrow keys, and press space or enter again to put it down. Escape puts it back.`;

/** The list, sortable by mouse, touch and keyboard; each step is announced to screen readers. */
export function SortableList<Row extends OrderedRecord>(props: SortableListProps<Row>) {
  const { records, onMove, ...parts } = props;
  const resource = useResourceContext() ?? '';
  const noun = useGetResourceLabel()(resource, 1).toLowerCase();
  const representationOf = useGetRecordRepresentation(resource);
  const nameOf = (record: Row) => String(representationOf(record));
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = records.map(({ id }) => id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcementsFor(ids, records.map(nameOf)),
        screenReaderInstructions: { draggable: instructionsFor(noun) },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Box component="ol" sx={LIST}>
          {records.map((record, index) => (
            <SortableRow<Row>
              key={record.id}
              record={record}
              name={nameOf(record)}
              index={index}
              count={records.length}
              onMove={onMove}
              {...parts}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
}

function announcementsFor(ids: (string | number)[], names: string[]): Announcements {
  const name = ({ id }: { id: string | number }) => names[ids.indexOf(id)];
  const place = ({ id }: { id: string | number }) => `position ${ids.indexOf(id) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${name(active)}, at ${place(active)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active)} is over ${place(over)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${name(active)} was put down at ${place(over)}.` : `${name(active)} was put back.`,
    onDragCancel: ({ active }) => `Moving was cancelled. ${name(active)} is back at ${place(active)}.`,
  };
}

interface SortableRowProps<Row> extends RowParts<Row>, Pick<SortableListProps<Row>, 'onMove'> {
  record: Row;
  name: string;
  /** From 0. */
  index: number;
  count: number;
}

function SortableRow<Row extends OrderedRecord>(props: SortableRowProps<Row>) {
  const { record, name, index, count, onMove, recordPath, detailsOf, textOf } = props;
  const { id, is_active } = record;
  const sortable = useSortable({ id });
  const { x, y } = sortable.transform ?? { x: 0, y: 0 };
  const lifted = { position: 'relative', zIndex: 3, boxShadow: floatShadow } as const;
  return (
    <li
      ref={sortable.setNodeRef}
      style={{
        ...(sortable.transform && { transform: `translate3d(${x}px, ${y}px, 0)` }),
        transition: sortable.transition,
        ...(sortable.isDragging && lifted),
      }}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        {...sortable.attributes}
        {...sortable.listeners}
        className="row-handle"
        aria-label={`Move ${name}`}
        style={{ cursor: sortable.isDragging ? 'grabbing' : 'grab' }}
      >
        <HandleIcon />
      </button>
      <Typography component="span" color="textSecondary" className="row-number">
        {index + 1}
      </Typography>
      <Box sx={{ minWidth: 0, color: is_active ? 'text.primary' : 'text.secondary' }}>
        <div className="row-name">
          <RowLink to={recordPath(id)}>{name}</RowLink>
          {detailsOf(record)}
        </div>
        <Typography variant="body2" sx={clamp(2)}>
          {textOf(record)}
        </Typography>
      </Box>
      <div className="row-buttons">
        <IconButton
          aria-label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => onMove(id, index - 1)}
        >
          <UpIcon />
        </IconButton>
        <IconButton
          aria-label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => onMove(id, index + 1)}
        >
          <DownIcon />
        </IconButton>
        <ActiveSwitch id={id} name={name} isActive={is_active} />
      </div>
    </li>
  );
}

/** By its own width, because it may stand in a panel. */
const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  containerType: 'inline-size',
  borderTop: '2px solid',
  borderColor: 'text.primary',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { '@': '44px minmax(0, 1fr)', '@700': '44px 40px minmax(0, 1fr) auto' },
    gap: { '@': 1, '@700': 1.5 },
    alignItems: 'center',
    p: { '@': '12px 12px 12px 4px', '@700': '8px 16px 8px 8px' },
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
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& .row-number': {
    display: { '@': 'none', '@700': 'block' },
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .row-name': {
    display: { '@': 'grid', '@700': 'flex' },
    overflowWrap: 'anywhere',
    flexWrap: 'wrap',
    columnGap: 1.5,
    alignItems: 'center',
    justifyItems: 'start',
    '& > *': { minWidth: 0, maxWidth: '100%' },
  },
  '& .row-buttons': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gridColumn: { '@': '1 / -1', '@700': 'auto' },
    '& > label': { ml: { '@': 'auto', '@700': 2 } },
  },
} as const;

interface ActiveSwitchProps {
  id: string;
  /** The record's name, for the label. */
  name: string;
  isActive: boolean;
}

/** Shows or hides a record on the website; saves at once. */
function ActiveSwitch({ id, name, isActive }: ActiveSwitchProps) {
  const resource = useResourceContext();
  const notify = useNotify();
  const [update, { isPending }] = useUpdate<{ id: string; is_active: boolean }, Error>();

  // Without If-Match: it sets one field, and a reorder just before must not cause a conflict.
  const change = (next: boolean) =>
    update(
      resource,
      { id, data: { is_active: next }, previousData: { id, is_active: isActive } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(`${name} is ${next ? 'active' : 'inactive'} now.`, { type: 'success' }),
        onError: (error) => notify(error.message, { type: 'error' }),
      },
    );

  return (
    <FormControlLabel
      label="Active"
      control={
        <Switch
          checked={isActive}
          disabled={isPending}
          onChange={(_event, next) => change(next)}
          slotProps={{ input: { 'aria-label': `${name} is active` } }}
        />
      }
    />
  );
}
