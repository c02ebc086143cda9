import { Box, Button } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { useListContext } from 'react-admin';
import { Notice, NotLoaded, OutOfDate } from '../layout/Problem.tsx';
import { lazyNamed } from '../lazy-named.tsx';

const afterRows = () => import('./after-rows.tsx');
const LinearProgress = lazyNamed(afterRows, 'LinearProgress');
const Pagination = lazyNamed(afterRows, 'Pagination');

interface ListBodyProps {
  /** Shown instead of the list if it is empty with its initial filter. */
  empty: { title: string; text: string; action?: ReactNode };
  /** The list's initial filter. */
  defaultFilter?: Record<string, unknown> | undefined;
  /** Shown when nothing matches the filters. */
  noMatch?: string;
  /** How to search, shown when a search finds nothing. */
  searchHint?: string | undefined;
  rowsPerPage?: number[];
  background?: string;
  /** Renders the records of the list context, as rows, cards or pictures. */
  children: ReactNode;
}

/**
 * The part of every list below its filters: records and pagination, or why there are none and what to do about it. If a
 * refetch fails, the records stay.
 */
export function ListBody(props: ListBodyProps) {
  const { data, error, refetch } = useListContext();
  const retry = () => void refetch();
  if (!error) return <Records {...props} />;
  if (!data) return <NotLoaded error={error} onRetry={retry} />;
  return (
    <>
      <OutOfDate error={error} onRetry={retry} />
      <Records {...props} />
    </>
  );
}

function Records(props: ListBodyProps) {
  const {
    empty,
    defaultFilter = {},
    noMatch = 'No record matches these filters.',
    searchHint,
    rowsPerPage = [25, 50, 100],
  } = props;
  const { isPending, isFetching, total, filterValues, setFilters } = useListContext();
  if (isPending || total !== 0)
    return (
      <Box sx={{ bgcolor: props.background ?? 'background.paper', position: 'relative' }}>
        <Box sx={{ height: 4 }}>
          <Suspense fallback={null}>
            {isFetching && !isPending && <LinearProgress aria-label="Loading" sx={{ height: 4 }} />}
          </Suspense>
        </Box>
        {props.children}
        <Suspense fallback={<Box sx={{ height: 52 }} />}>
          {!isPending && <Pagination rowsPerPageOptions={rowsPerPage} />}
        </Suspense>
      </Box>
    );
  if (JSON.stringify(filterValues) === JSON.stringify(defaultFilter))
    return (
      <Notice kind="empty" title={empty.title} action={empty.action}>
        {empty.text}
      </Notice>
    );
  return (
    <Notice
      kind="empty"
      title="Nothing found"
      action={
        <Button variant="contained" onClick={() => setFilters({})}>
          Clear filters
        </Button>
      }
    >
      {noMatch}
      {filterValues.q && searchHint && (
        <Box component="span" sx={{ display: 'block', mt: 1 }}>
          {searchHint}
        </Box>
      )}
    </Notice>
  );
}
