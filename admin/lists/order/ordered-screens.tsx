import AddIcon from '@mui/icons-material/Add';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import {
  BooleanInput,
  HttpError,
  useCanAccess,
  useGetList,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useNotify,
  useResourceContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import type * as z from 'zod';
import { recordPath } from '../../declared-records.ts';
import { CreatePage, EditPage } from '../../forms/EditPage.tsx';
import { STAYS, UndoNotice } from '../../forms/notices.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FormColumn, Panel } from '../../layout/Panel.tsx';
import { FAILS_IN_PAGE, Notice, NotLoaded, OutOfDate } from '../../layout/Problem.tsx';
import { adminApi } from '../../session/http.ts';
import { StatusChip } from '../StatusChip.tsx';
import { type OrderedRecord, type RowParts, SortableList } from './SortableList.tsx';

interface OrderedScreens<Row> {
  /** Schema of the records. The forms leave out its display_order, which only the list changes. */
  schema: z.ZodObject;
  /** @see CreatePage */
  defaultValues?: Record<string, unknown>;
  intro: string;
  empty: string;
  detailsOf?: (record: Row) => ReactNode;
  textOf?: (record: Row) => ReactNode;
  /** All but whether it is active. */
  inputs: ReactNode;
}

const NOTHING = () => null;

const HIDDEN_INSTEAD = 'It disappears from the website. To hide it for now, make it inactive instead.';

/** List, create and edit pages of records that the site shows in an order. @see OrderedListPage */
export function orderedScreens<Row extends OrderedRecord>(screens: OrderedScreens<Row>) {
  const { defaultValues = {}, intro, empty, detailsOf = NOTHING, textOf = NOTHING, inputs } = screens;
  const schema = screens.schema.omit({ display_order: true });
  const form = (
    <FormColumn>
      <Panel>
        {inputs}
        <BooleanInput
          source="is_active"
          helperText={<span id="active-means">Only active ones are shown on the website.</span>}
          options={{ slotProps: { input: { 'aria-describedby': 'active-means' } } }}
        />
      </Panel>
    </FormColumn>
  );

  function useTitle() {
    const nameOf = useGetRecordRepresentation(useResourceContext());
    return (record: Row) => String(nameOf(record));
  }

  function List() {
    const resource = useResourceContext() ?? '';
    return (
      <OrderedListPage<Row>
        intro={intro}
        empty={empty}
        recordPath={(id) => recordPath(resource, id) ?? ''}
        detailsOf={detailsOf}
        textOf={textOf}
      />
    );
  }

  function Create() {
    const resource = useResourceContext() ?? '';
    const label = useGetResourceLabel()(resource, 1);
    return (
      <CreatePage<Row>
        title={`New ${label.toLowerCase()}`}
        schema={schema}
        defaultValues={defaultValues}
        titleOf={useTitle()}
        next={() => `/${resource}`}
      >
        {form}
      </CreatePage>
    );
  }

  function Edit() {
    const resource = useResourceContext() ?? '';
    return (
      <EditPage<Row>
        schema={schema}
        listPath={`/${resource}`}
        titleOf={useTitle()}
        aside={({ is_active }) => <StatusChip status={is_active ? 'active' : 'inactive'} />}
        actions={({ id }) => <HistoryLink id={id} />}
        deleteWarning={({ is_active }) => (is_active ? HIDDEN_INSTEAD : undefined)}
      >
        {form}
      </EditPage>
    );
  }

  return { List, Create, Edit };
}

/** Leads to who changed a record and what it was, where a change can be undone. */
function HistoryLink({ id }: { id: string }) {
  const filter = JSON.stringify({ resource: useResourceContext(), record_id: id });
  const { canAccess } = useCanAccess({ resource: 'audit-log', action: 'list' });
  return canAccess ? (
    <Button
      component={Link}
      to={`/audit-log?${new URLSearchParams({ filter })}`}
      variant="outlined"
      startIcon={<HistoryIcon />}
    >
      History
    </Button>
  ) : null;
}

interface OrderedListPageProps<Row> extends RowParts<Row> {
  /** Says what the order means. */
  intro: string;
  /** What the records are for, shown while there are none. */
  empty: string;
}

/** All records of a resource in the website's order, on one page, because reordering cannot span pages. */
function OrderedListPage<Row extends OrderedRecord>(props: OrderedListPageProps<Row>) {
  const { intro, empty, ...parts } = props;
  const resource = useResourceContext() ?? '';
  const labelOf = useGetResourceLabel();
  const plural = labelOf(resource, 2);
  const { records, error, refetch, move } = useRecordOrder<Row>(resource);
  const create = (
    <Button to={`/${resource}/new`} variant="contained" startIcon={<AddIcon />}>
      New {labelOf(resource, 1).toLowerCase()}
    </Button>
  );
  return (
    <>
      <PageHeader title={plural} note={introOf(records?.length, intro)}>
        {create}
      </PageHeader>
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
            <Skeleton key={row} height={88} sx={{ mb: 1 }} />
          ))}
        </Box>
      )}
    </>
  );
}

const ALL = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'display_order', order: 'ASC' },
} as const;

const SOMEBODY_MOVED =
  'Somebody else has changed the order since you opened this page, so yours was not saved. The list now shows theirs; move again what is still out of place.';

/** All records in order, and a function that changes the order: shown at once, then saved as a whole. */
function useRecordOrder<Row extends OrderedRecord>(resource: string) {
  const nameOf = useGetRecordRepresentation(resource);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useGetList<Row>(resource, ALL, FAILS_IN_PAGE);
  /** The person's order, until the list has it too. */
  const [wanted, setWanted] = useState<string[]>();
  const records = data && wanted ? inOrder(data, wanted) : data;
  /** What the server has, where that is newer than the list. */
  const saved = useRef<string[]>(undefined);
  const mutationKey = [resource, 'order'];
  const { mutate } = useMutation({
    mutationKey,
    // One after the other.
    scope: { id: mutationKey.join() },
    mutationFn: (ids: string[]) =>
      adminApi<{ ids: string[] }>(`${resource}/order`, {
        method: 'PUT',
        body: { ids, seen: saved.current ?? idsOf(data) },
      }),
    onSuccess: ({ ids }) => {
      saved.current = ids;
    },
    onError: (error) => {
      setWanted(undefined);
      saved.current = undefined;
      const isConflict = error instanceof HttpError && error.status === 409;
      const words = (
        <Alert severity="error">
          {error.message}
          {isConflict && <div>{SOMEBODY_MOVED}</div>}
        </Alert>
      );
      notify(words, { type: 'error', autoHideDuration: STAYS });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [resource] });
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      saved.current = undefined;
      setWanted(undefined);
    },
  });
  const arrange = (ids: string[], said: ReactNode) => {
    setWanted(ids);
    mutate(ids, { onSuccess: () => notify(said, { type: 'success', autoHideDuration: STAYS }) });
  };

  /** @param to place to stand at, from 0 */
  const move = (id: string, to: number) => {
    const ids = idsOf(records);
    const from = ids.indexOf(id);
    const words = `Moved ${nameOf(records?.[from])} from position ${from + 1} to ${to + 1} of ${ids.length}.`;
    const undo = () => arrange(ids, 'The previous order is back.');
    arrange(ids.toSpliced(from, 1).toSpliced(to, 0, id), <UndoNotice words={words} undo={undo} />);
  };
  return { records, error, refetch: () => void refetch(), move };
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
