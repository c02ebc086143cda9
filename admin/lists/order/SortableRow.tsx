import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import HandleIcon from '@mui/icons-material/DragIndicator';
import { Box, IconButton, Typography } from '@mui/material';
import { memo, type ReactElement, type ReactNode } from 'react';
import { clamp } from '../../theme/clamp.ts';
import { floatShadow } from '../../theme/colours.ts';
import { ActiveSwitch } from '../ActiveSwitch.tsx';
import { RowLink } from '../RowLink.tsx';
import type { OrderedRecord } from './useRecordOrder.ts';

/** What a row shows beside the record's name. The functions must be stable across renders. */
export interface RowParts<Row> {
  recordPath: (id: string) => string;
  /** Beside the name; below it where the list is narrow. */
  detailsOf: (record: Row) => ReactNode;
  /** Below the name; cut after two lines. */
  textOf: (record: Row) => ReactNode;
}

interface SortableRowProps<Row> extends RowParts<Row> {
  record: Row;
  name: string;
  /** From 0. */
  index: number;
  count: number;
  onStep: (id: string, by: 1 | -1) => void;
}

/** The part of a row that moves. It renders at every step of a drag; its content only when the record changes. */
export function SortableRow<Row extends OrderedRecord>(props: SortableRowProps<Row>) {
  const { record, name } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: record.id });

  return (
    <li
      ref={setNodeRef}
      data-record={record.id}
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
        aria-label={`Move ${name}`}
        style={{ cursor: isDragging ? 'grabbing' : 'grab' }}
      >
        <HandleIcon />
      </button>
      <Content {...props} />
    </li>
  );
}

const RESTING = { position: 'relative' } as const;
const LIFTED = { position: 'relative', zIndex: 3, boxShadow: floatShadow } as const;

/** Styles of all rows, set once on the list; by its own width, because it may stand in a panel. */
export const ROWS = {
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
} as const;

const Content = memo(RowContent) as typeof RowContent;

function RowContent<Row extends OrderedRecord>({
  record,
  name,
  index,
  count,
  onStep,
  recordPath,
  detailsOf,
  textOf,
}: SortableRowProps<Row>) {
  const { id, is_active } = record;
  return (
    <>
      <Typography
        component="span"
        color="textSecondary"
        sx={{
          display: { '@': 'none', '@700': 'block' },
          textAlign: 'right',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {index + 1}
      </Typography>
      <Box sx={{ minWidth: 0, color: is_active ? 'text.primary' : 'text.secondary' }}>
        <Box
          sx={{
            display: { '@': 'grid', '@700': 'flex' },
            flexWrap: 'wrap',
            columnGap: 1.5,
            alignItems: 'center',
          }}
        >
          <RowLink to={recordPath(id)}>{name}</RowLink>
          {detailsOf(record)}
        </Box>
        <Typography variant="body2" sx={clamp(2)}>
          {textOf(record)}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gridColumn: { '@': '1 / -1', '@700': 'auto' },
          flexWrap: 'wrap',
        }}
      >
        <Step label={`Move ${name} up`} disabled={index === 0} onClick={() => onStep(id, -1)}>
          <UpIcon />
        </Step>
        <Step label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onStep(id, 1)}>
          <DownIcon />
        </Step>
        <Box sx={{ ml: { '@': 'auto', '@700': 2 } }}>
          <ActiveSwitch id={id} name={name} isActive={is_active} />
        </Box>
      </Box>
    </>
  );
}

interface StepProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactElement;
}

function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <IconButton aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </IconButton>
  );
}
