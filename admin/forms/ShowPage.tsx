import type { ReactNode } from 'react';
import { type RaRecord, Show } from 'react-admin';
import { useParams } from 'react-router-dom';
import { BackLink } from '../layout/PageHeader.tsx';
import { FAILS_IN_PAGE, isMissing, type Missing, OutOfDate, RecordNotice } from '../layout/Problem.tsx';

interface ShowPageProps<Row extends RaRecord> {
  missing: Missing;
  /** Whether the page follows changes of the record while it is open. */
  isLive?: boolean;
  /** While true, refetches the record every second. */
  pollWhile?: (record: Row) => boolean;
  children: (record: Row, refetch: () => void) => ReactNode;
}

const POLL_MILLISECONDS = 1000;

/**
 * A page about one record, over react-admin's Show. Its `meta` keeps the query apart from cached list rows, which lack
 * fields.
 */
export function ShowPage<Row extends RaRecord>(props: ShowPageProps<Row>) {
  const { missing, isLive = false, pollWhile, children } = props;
  const { id } = useParams();
  return (
    <Show<Row>
      key={id}
      queryOptions={{
        meta: { isWhole: true, isLive },
        ...FAILS_IN_PAGE,
        refetchInterval: ({ state: { data } }) => (data && pollWhile?.(data) ? POLL_MILLISECONDS : false),
      }}
      render={({ record, error, refetch }) => {
        const again = () => void refetch();
        if (!record || (error && isMissing(error)))
          return <RecordNotice error={error} onRetry={again} missing={missing} />;
        return (
          <>
            {error && <OutOfDate error={error} onRetry={again} />}
            <BackLink />
            {children(record, again)}
          </>
        );
      }}
    />
  );
}
