import { Checkbox, Link, TableCell, TableRow } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  DataTable,
  DataTableBody,
  type DataTableProps,
  type Identifier,
  type RaRecord,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { BulkBar } from './BulkBar.tsx';

interface RecordTableProps<Row extends RaRecord> extends Pick<DataTableProps<Row>, 'children'> {
  /** Where a click on a row leads; for keyboards the row contains a link. */
  to?: ((id: Identifier) => string) | undefined;
  /** Bulk actions (BulkButtons.tsx); without them rows cannot be selected. */
  bulkActionButtons?: ReactElement;
  /** Most rows that one bulk action may change. */
  mostAtOnce?: number;
}

/** Props of a column that is hidden first when there is little room. */
export const LEAST_NEEDED = { headerClassName: 'least-needed', cellClassName: 'least-needed' } as const;

/** Marks content that replaces LEAST_NEEDED columns while the window is too narrow for them. */
export const IN_PLACE_OF_COLUMNS = { className: 'in-place-of-columns' } as const;

/** react-admin's DataTable, with checkboxes whose accessible names say which record they select. */
export function RecordTable<Row extends RaRecord>(props: RecordTableProps<Row>) {
  const { to, bulkActionButtons, mostAtOnce, children } = props;
  return (
    <DataTable<Row>
      rowClick={to ? (id) => to(id) : false}
      bulkActionButtons={bulkActionButtons ?? false}
      bulkActionsToolbar={<BulkBar most={mostAtOnce}>{bulkActionButtons}</BulkBar>}
      body={Body}
      empty={null}
    >
      {children}
    </DataTable>
  );
}

const Body = ({ children }: { children?: ReactNode }) => <DataTableBody row={Row}>{children}</DataTableBody>;

function Row({ children }: { children?: ReactNode }) {
  const record = useRecordContext<RaRecord>();
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem, rowClick } = useDataTableCallbacksContext();
  const resource = useResourceContext() ?? '';
  const selected = useDataTableSelectedIdsContext() ?? [];
  const representationOf = useGetRecordRepresentation(resource);
  const navigate = useNavigate();
  if (!record) return null;
  const open =
    typeof rowClick === 'function'
      ? () => navigate(String(rowClick(record.id, resource, record)))
      : undefined;
  return (
    <TableRow
      hover
      selected={selected.includes(record.id)}
      onClick={open}
      sx={open ? { cursor: 'pointer' } : null}
    >
      {hasBulkActions && (
        <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            checked={selected.includes(record.id)}
            slotProps={{
              input: {
                'aria-label': `Select ${representationOf(record)}`,
                onClick: (event) => handleToggleItem?.(record.id, event),
              },
            }}
            onChange={() => undefined}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
}

/** Opens a row by keyboard or in a new tab, which a clickable row alone does not support. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      underline="hover"
      onClick={(event) => event.stopPropagation()}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Link>
  );
}
