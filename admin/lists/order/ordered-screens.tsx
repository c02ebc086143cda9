import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import {
  BooleanInput,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useResourceContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import type * as z from 'zod';
import { recordPath } from '../../declared-records.ts';
import { CreatePage, EditPage } from '../../forms/EditPage.tsx';
import { FormColumn, Panel } from '../../layout/Panel.tsx';
import { StatusChip } from '../StatusChip.tsx';
import { OrderedListPage } from './OrderedListPage.tsx';
import type { OrderedRecord } from './SortableList.tsx';

interface OrderedScreens<Row> {
  /** Schema of the records. The forms leave out its display_order, which only the list changes. */
  schema: z.ZodObject;
  /** Initial values of a new record, which is active. */
  defaultValues: Record<string, unknown>;
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
  const { defaultValues, intro, empty, detailsOf = NOTHING, textOf = NOTHING, inputs } = screens;
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
        defaultValues={{ ...defaultValues, is_active: true }}
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
  return (
    <Button
      component={Link}
      to={`/audit-log?${new URLSearchParams({ filter })}`}
      variant="outlined"
      color="secondary"
      startIcon={<HistoryIcon />}
    >
      History
    </Button>
  );
}
