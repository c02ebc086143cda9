import {
  Children,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useResourceContext, useStore, useTranslateLabel } from 'react-admin';

/** A column of a list's table. */
export interface Column {
  /** Its source; '' for a column without one, which is always shown. */
  name: string;
  label: string;
}

const TableColumns = createContext<{ columns: Column[]; setColumns: (columns: Column[]) => void }>({
  columns: [],
  setColumns: () => undefined,
});

/** Around a list: its table registers its columns here, for the drawer that chooses among them. */
export function ColumnsProvider({ children }: { children: ReactNode }) {
  const [columns, setColumns] = useState<Column[]>([]);
  const value = useMemo(() => ({ columns, setColumns }), [columns]);
  return <TableColumns value={value}>{children}</TableColumns>;
}

/** Registers the columns of a table from the children of its DataTable. */
export function useTellColumns(children: ReactNode): void {
  const resource = useResourceContext();
  const labelOf = useTranslateLabel();
  const { setColumns } = use(TableColumns);
  const columns = Children.toArray(children)
    .filter((child): child is ReactElement<{ source?: string; label?: unknown }> => isValidElement(child))
    .map(({ props: { source, label } }) => ({
      name: source ?? '',
      label: String(typeof label === 'string' ? label : labelOf({ resource, source })),
    }));
  const told = JSON.stringify(columns);
  useEffect(() => setColumns(JSON.parse(told)), [told, setColumns]);
}

/** The visible columns of a list and their order, both in the store, where react-admin's DataTable reads them. */
export function useColumnChoice() {
  const key = `${useResourceContext()}.datatable`;
  const { columns } = use(TableColumns);
  const [hidden, setHidden] = useStore<string[]>(key, []);
  const [ranks, setRanks] = useStore<number[] | undefined>(`${key}_columnRanks`);
  const inOrder = columns.map((_, place) => ranks?.[place] ?? place);
  const ordered = inOrder.map((index) => columns[index]).filter((column) => column !== undefined);
  return {
    columns: ordered,
    hidden,
    toggle: (name: string) =>
      setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]),
    move: (from: number, to: number) => {
      const moved = inOrder.toSpliced(from, 1);
      setRanks(moved.toSpliced(to, 0, inOrder[from] as number));
    },
    /** Applies a view's columns; an empty order means the default one. */
    show: (names: { hidden: string[]; order: string[] }) => {
      const place = ({ name }: Column, index: number) => {
        const wanted = names.order.indexOf(name);
        return wanted === -1 ? columns.length + index : wanted;
      };
      const order = columns
        .map((column, index) => ({ index, place: place(column, index) }))
        .sort((a, b) => a.place - b.place);
      setHidden(names.hidden);
      setRanks(names.order.length > 0 ? order.map(({ index }) => index) : undefined);
    },
  };
}
