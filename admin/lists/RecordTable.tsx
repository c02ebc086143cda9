import { Checkbox, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
  DataTable,
  type DataTableProps,
  type Identifier,
  type RaRecord,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useResourceContext,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { SELECTION_MAX } from '#shared/selection.ts';
import { BulkBar } from './BulkBar.tsx';
import { PageCheckbox } from './PageCheckbox.tsx';

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
  const { to, bulkActionButtons, mostAtOnce = SELECTION_MAX, children } = props;
  return (
    <DataTable<Row>
      rowClick={to ? (id) => to(id) : false}
      bulkActionButtons={bulkActionButtons ?? false}
      bulkActionsToolbar={<BulkBar most={mostAtOnce}>{bulkActionButtons}</BulkBar>}
      head={Head}
      body={Body}
      empty={null}
    >
      {children}
    </DataTable>
  );
}

function Head({ children }: { children?: ReactNode }) {
  const { hasBulkActions } = useDataTableConfigContext();
  const { onSelect } = useDataTableCallbacksContext();
  const selected = useDataTableSelectedIdsContext() ?? [];
  const onPage = (useDataTableDataContext() ?? []).map(({ id }) => id);
  const others = selected.filter((id) => !onPage.includes(id));
  return (
    <TableHead>
      <TableRow>
        {hasBulkActions && (
          <TableCell padding="checkbox">
            <PageCheckbox
              label="Select all on this page"
              count={onPage.length}
              selected={selected.length - others.length}
              onChange={(isAll) => onSelect?.(isAll ? [...others, ...onPage] : others)}
            />
          </TableCell>
        )}
        {children}
      </TableRow>
    </TableHead>
  );
}

function Body({ children }: { children?: ReactNode }) {
  const rows = useDataTableDataContext() ?? [];
  return (
    <TableBody>
      {rows.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <BodyRow record={record}>{children}</BodyRow>
        </RecordContextProvider>
      ))}
    </TableBody>
  );
}

function BodyRow({ record, children }: { record: RaRecord; children: ReactNode }) {
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem, rowClick } = useDataTableCallbacksContext();
  const resource = useResourceContext() ?? '';
  const selected = useDataTableSelectedIdsContext() ?? [];
  const representation = useGetRecordRepresentation(resource)(record);
  const navigate = useNavigate();
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
                'aria-label': `Select ${representation}`,
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
