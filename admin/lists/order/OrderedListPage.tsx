import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  HttpError,
  useGetList,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useResourceContext,
} from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FAILS_IN_PAGE, Notice, NotLoaded, OutOfDate } from '../../layout/Problem.tsx';
import { adminApi } from '../../session/http.ts';
import { type OrderedRecord, type RowParts, SortableList } from './SortableList.tsx';

interface OrderedListPageProps<Row> extends RowParts<Row> {
  /** Says what the order means. */
  intro: string;
  /** What the records are for, shown while there are none. */
  empty: string;
}

/** All records of a resource in the website's order, on one page, because reordering cannot span pages. */
export function OrderedListPage<Row extends OrderedRecord>(props: OrderedListPageProps<Row>) {
  const { intro, empty, ...parts } = props;
  const resource = useResourceContext() ?? '';
  const labelOf = useGetResourceLabel();
  const plural = labelOf(resource, 2);
  const { records, error, refetch, news, move, undo } = useRecordOrder<Row>(resource);
  const create = (
    <Button component={RouterLink} to={`/${resource}/new`} variant="contained" startIcon={<AddIcon />}>
      New {labelOf(resource, 1).toLowerCase()}
    </Button>
  );
  return (
    <>
      <PageHeader title={plural}>{create}</PageHeader>
      <NewsBar news={news} undo={undo} intro={introOf(records?.length, intro)} />
      {error && records && <OutOfDate error={error} onRetry={refetch} />}
      {records && records.length > 0 && <SortableList<Row> records={records} onMove={move} {...parts} />}
      {records?.length === 0 && (
        <Notice kind="empty" title={`No ${plural.toLowerCase()} yet`} action={create}>
          {empty}
        </Notice>
      )}
      {error && !records && <NotLoaded error={error} onRetry={refetch} />}
      {!records && !error && (
        <Box role="status" aria-label="Loading">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} variant="rectangular" animation={false} height={88} sx={{ mb: 1 }} />
          ))}
        </Box>
      )}
    </>
  );
}

/** The last change of the order. */
interface News {
  text: string;
  /** What to do next, after a failure. */
  detail?: string;
  isFailure?: boolean;
  /** The order before it. */
  undoTo?: string[];
}

const ALL = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'display_order', order: 'ASC' },
} as const;

const SOMEBODY_MOVED =
  'Somebody else has changed the order since you opened this page, so yours was not saved. The list now shows theirs; move again what is still out of place.';

/** All records in order, and functions that change the order: shown at once, then saved as a whole. */
function useRecordOrder<Row extends OrderedRecord>(resource: string) {
  const nameOf = useGetRecordRepresentation(resource);
  const queryClient = useQueryClient();
  const { data, error, refetch } = useGetList<Row>(resource, ALL, FAILS_IN_PAGE);
  const [news, setNews] = useState<News>();
  /** The person's order, until the list has it too. */
  const [wanted, setWanted] = useState<string[]>();
  const records = data && wanted ? inOrder(data, wanted) : data;
  const toSave = useRef<string[]>(undefined);
  /** What the server has, where that is newer than the list. */
  const saved = useRef<string[]>(undefined);

  const arrange = async (ids: string[], done: News) => {
    setWanted(ids);
    setNews(done);
    const isSaving = toSave.current !== undefined;
    toSave.current = ids;
    // The save under way goes on with these.
    if (isSaving) return;
    try {
      for (let sent: string[] | undefined; sent !== toSave.current; ) {
        sent = toSave.current;
        const body = { ids: sent, seen: saved.current ?? idsOf(data) };
        const answer = await adminApi<{ ids: string[] }>(`${resource}/order`, { method: 'PUT', body });
        saved.current = answer.ids;
      }
    } catch (error) {
      const isConflict = error instanceof HttpError && error.status === 409;
      const text = (error as Error).message;
      setNews({ text, isFailure: true, ...(isConflict && { detail: SOMEBODY_MOVED }) });
      setWanted(undefined);
      saved.current = undefined;
    }
    toSave.current = undefined;
    await queryClient.invalidateQueries({ queryKey: [resource] });
    if (toSave.current !== undefined) return;
    saved.current = undefined;
    setWanted(undefined);
  };

  /** @param to place to stand at, from 0 */
  const move = (id: string, to: number) => {
    const ids = idsOf(records);
    const from = ids.indexOf(id);
    const text = `Moved ${nameOf(records?.[from])} from position ${from + 1} to ${to + 1} of ${ids.length}.`;
    void arrange(ids.toSpliced(from, 1).toSpliced(to, 0, id), { text, undoTo: ids });
  };
  const undoTo = news?.undoTo;
  const undo = undoTo && (() => void arrange(undoTo, { text: 'The previous order is back.' }));
  return { records, error, refetch: () => void refetch(), news, move, undo };
}

const idsOf = (all: readonly OrderedRecord[] = []): string[] => all.map(({ id }) => id);

function inOrder<Row extends OrderedRecord>(all: Row[], ids: string[]): Row[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return all.toSorted(
    (one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length),
  );
}

const HOW_TO_MOVE = 'Drag a row by its handle, or use the arrows.';

/** Fewer than two records have no order to explain. */
const introOf = (count: number | undefined, intro: string) =>
  count === 0 ? '' : count && count > 1 ? `${intro} ${HOW_TO_MOVE}` : intro;

interface NewsBarProps {
  news: News | undefined;
  undo: (() => void) | undefined;
  intro: string;
}

/** The last change of the order, with Undo. Always rendered, as a live region must exist before its text changes. */
function NewsBar({ news, undo, intro }: NewsBarProps) {
  const action = undo && (
    <Button color="inherit" onClick={undo}>
      Undo
    </Button>
  );
  return (
    <Box role="status" aria-live={news?.isFailure ? 'assertive' : 'polite'} sx={{ mb: 2, minHeight: 52 }}>
      {news ? (
        <Alert severity={news.isFailure ? 'error' : 'success'} action={action}>
          {news.text}
          {news.detail && <div>{news.detail}</div>}
        </Alert>
      ) : (
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {intro}
        </Box>
      )}
    </Box>
  );
}
