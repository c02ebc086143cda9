import { Checkbox, Link, TableCell, TableRow } from '@mui/material';
import {
  Children,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
} from 'react';
import {
  BulkActionsToolbar,
  DataTable,
  DataTableBody,
  type DataTableColumnProps,
  DataTableHead,
  type DataTableProps,
  type Identifier,
  LinkBase,
  type RaRecord,
  SelectAllButton,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { SELECTION_MAX } from '#shared/limits.ts';
import { rescueFocus } from '../browser.ts';
import { londonDateTime } from '../words.ts';

interface RecordTableProps<Row extends RaRecord> extends Pick<DataTableProps<Row>, 'children'> {
  /** Where a click on a row leads; for keyboards the row contains a link. */
  to?: ((id: Identifier) => string) | undefined;
  /** Bulk actions (BulkButtons.tsx); without them rows cannot be selected. */
  bulkActionButtons?: ReactElement;
}

/** Props of a column that is hidden first when there is little room. */
export const LEAST_NEEDED = { headerClassName: 'least-needed', cellClassName: 'least-needed' } as const;

/** Props of a column of names or other short texts, in which a word without an end does not widen the table. */
export const SHORT_TEXT = { sx: { overflowWrap: 'anywhere', minWidth: 110 } } as const;

/** Marks content that replaces LEAST_NEEDED columns while the window is too narrow for them. */
export const IN_PLACE_OF_COLUMNS = { className: 'in-place-of-columns' } as const;

/** react-admin's DataTable, with accessible names for itself and for the checkboxes, which say what record they select. */
export function RecordTable<Row extends RaRecord>(props: RecordTableProps<Row>) {
  const { to, bulkActionButtons, children } = props;
  const { defaultTitle } = useListContext();
  return (
    <DataTable<Row>
      aria-label={defaultTitle}
      head={Head}
      rowClick={to ? (id) => to(id) : false}
      bulkActionButtons={bulkActionButtons ?? false}
      bulkActionsToolbar={<BulkBar>{bulkActionButtons}</BulkBar>}
      body={Body}
      empty={null}
    >
      {children}
    </DataTable>
  );
}

/** react-admin's sorted column shows an arrow only. */
function Head({ children }: { children?: ReactNode }) {
  const { sort } = useListContext();
  return (
    <DataTableHead>
      {Children.map(children, (column) =>
        isValidElement<DataTableColumnProps>(column) && column.props.source === sort.field
          ? cloneElement(column, { sortDirection: sort.order === 'ASC' ? 'asc' : 'desc' })
          : column,
      )}
    </DataTableHead>
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

interface TimeColProps extends Pick<DataTableColumnProps, 'label' | 'headerClassName' | 'cellClassName'> {
  source: string;
}

/** A column of times in London. */
export const TimeCol = (props: TimeColProps) => (
  <DataTable.Col
    {...props}
    render={(record) => londonDateTime(record[props.source])}
    sx={{ whiteSpace: 'nowrap' }}
  />
);

/**
 * Opens a row by keyboard or in a new tab, which a clickable row alone does not support. MUI's Link, as react-admin's around it would be
 * 0.3 kB more for the first list.
 */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      component={LinkBase}
      to={to}
      underline="hover"
      onClick={(event: SyntheticEvent) => event.stopPropagation()}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Link>
  );
}

/** react-admin's BulkActionsToolbar, which leaves the page when nothing is selected instead of being hidden. */
export function BulkBar({ children }: { children: ReactNode }) {
  const { selectedIds = [] } = useListContext();
  return selectedIds.length === 0 ? null : <Selection>{children}</Selection>;
}

function Selection({ children }: { children: ReactNode }) {
  // The button that ended the selection goes with it.
  useEffect(() => () => rescueFocus(), []);
  return (
    <div role="toolbar" aria-label="Selected rows">
      <BulkActionsToolbar selectAllButton={<SelectAllButton limit={SELECTION_MAX} variant="outlined" />}>
        <Suspense fallback={null}>{children}</Suspense>
      </BulkActionsToolbar>
    </div>
  );
}
