import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { useGetResourceLabel, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Notice } from '../../layout/Notice.tsx';
import { NotLoaded } from '../../layout/NotLoaded.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { OutOfDate } from '../OutOfDate.tsx';
import { SortableList } from './SortableList.tsx';
import type { RowParts } from './SortableRow.tsx';
import { type OrderedRecord, type OrderNews, useRecordOrder } from './useRecordOrder.ts';

interface OrderedListPageProps<Row> extends RowParts<Row> {
  /** Says what the order means. */
  intro: string;
  /** What the records are for, shown while there are none. */
  empty: string;
}

/** All records of a resource in the website's order, on one page, because reordering cannot span pages. */
export function OrderedListPage<Row extends OrderedRecord>({
  intro,
  empty,
  recordPath,
  ...parts
}: OrderedListPageProps<Row>) {
  const resource = useResourceContext() ?? '';
  const labelOf = useGetResourceLabel();
  const plural = labelOf(resource, 2);
  const { records, error, retry, news, move, step, undo } = useRecordOrder<Row>();
  const create = (
    <Button component={RouterLink} to={`/${resource}/new`} variant="contained" startIcon={<AddIcon />}>
      New {labelOf(resource, 1).toLowerCase()}
    </Button>
  );
  return (
    <>
      <PageHeader title={plural}>{create}</PageHeader>
      <News news={news} undo={undo} intro={introOf(records?.length, intro)} />
      {error && records && <OutOfDate error={error} onRetry={retry} />}
      {records && records.length > 0 && (
        <SortableList<Row> records={records} onMove={move} onStep={step} recordPath={recordPath} {...parts} />
      )}
      {records?.length === 0 && (
        <Notice kind="empty" title={`No ${plural.toLowerCase()} yet`} action={create}>
          {empty}
        </Notice>
      )}
      {error && !records && <NotLoaded error={error} onRetry={retry} />}
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

const HOW_TO_MOVE = 'Drag a row by its handle, or use the arrows.';

/** Fewer than two records have no order to explain. */
const introOf = (count: number | undefined, intro: string) =>
  count === 0 ? '' : count && count > 1 ? `${intro} ${HOW_TO_MOVE}` : intro;

interface NewsProps {
  news: OrderNews | undefined;
  undo: (() => void) | undefined;
  intro: string;
}

/** The last change of the order, with Undo. Always rendered, as a live region must exist before its text changes. */
function News({ news, undo, intro }: NewsProps) {
  return (
    <Box
      role="status"
      aria-live={news?.kind === 'failed' ? 'assertive' : 'polite'}
      sx={{ mb: 2, minHeight: 52 }}
    >
      {news ? (
        <Alert
          severity={news.kind === 'failed' ? 'error' : 'success'}
          action={
            undo && (
              <Button color="inherit" onClick={undo}>
                Undo
              </Button>
            )
          }
        >
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
