import type { ComponentType, ReactNode } from 'react';
import { useGetResourceLabel, useResourceContext } from 'react-admin';
import type * as z from 'zod';
import { CreatePage } from '../../forms/CreatePage.tsx';
import { EditPage } from '../../forms/EditPage.tsx';
import { FormColumn, Panel } from '../../layout/Panel.tsx';
import { StatusChip } from '../StatusChip.tsx';
import { HistoryLink } from './HistoryLink.tsx';
import { OrderedListPage } from './OrderedListPage.tsx';
import type { OrderedRecord } from './useRecordOrder.ts';

interface OrderedScreens<Row> {
  /** Schema of the records. The forms leave out its display_order, which only the list changes. */
  schema: z.ZodObject;
  /** Initial values of a new record. */
  defaultValues: Record<string, unknown>;
  titleOf: (record: Row) => string;
  intro: string;
  empty: string;
  detailsOf: (record: Row) => ReactNode;
  textOf: (record: Row) => ReactNode;
  Inputs: ComponentType;
}

const HIDDEN_INSTEAD = 'It disappears from the website. To hide it for now, make it inactive instead.';

/** List, create and edit pages of records that the site shows in an order. @see OrderedListPage */
export function orderedScreens<Row extends OrderedRecord>(screens: OrderedScreens<Row>) {
  const { defaultValues, titleOf, intro, empty, detailsOf, textOf, Inputs } = screens;
  const schema = screens.schema.omit({ display_order: true });
  const form = (
    <FormColumn>
      <Panel>
        <Inputs />
      </Panel>
    </FormColumn>
  );

  function List() {
    const resource = useResourceContext() ?? '';
    return (
      <OrderedListPage<Row>
        intro={intro}
        empty={empty}
        recordPath={(id) => `/${resource}/${id}/edit`}
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
        titleOf={titleOf}
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
        titleOf={titleOf}
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
