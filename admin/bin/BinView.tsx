import { Box, Chip } from '@mui/material';
import { useGetResourceLabel, useRedirect } from 'react-admin';
import type { DeletedRecord } from '#shared/bin.ts';
import { daysLeft, londonDateTime } from '#shared/words.ts';
import { recordPath } from '../declared-records.ts';
import { DeleteButton } from '../forms/DeleteButton.tsx';
import { ShowPage } from '../forms/ShowPage.tsx';
import { DescriptionList } from '../layout/DescriptionList.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { HeldValues } from './HeldValues.tsx';
import { LIST_PATH } from './paths.ts';
import { RestoreButton } from './RestoreButton.tsx';

/** /admin/bin/{id}: the values of a deleted record, to look at before restoring it. */
export function BinView() {
  return <ShowPage<DeletedRecord> missing={MISSING}>{(record) => <View record={record} />}</ShowPage>;
}

const MISSING = {
  title: 'Not in the bin',
  text: 'It was restored, or deleted for good.',
  back: 'Back to the bin',
  to: LIST_PATH,
};

function View({ record }: { record: DeletedRecord }) {
  const redirect = useRedirect();
  const labelOf = useGetResourceLabel();
  const { resource, title } = record;
  return (
    <>
      <PageHeader title={title} aside={<Chip size="small" variant="outlined" label={labelOf(resource, 1)} />}>
        <RestoreButton
          record={record}
          variant="contained"
          onRestored={() => redirect(recordPath(resource, record.record_id) ?? LIST_PATH)}
        />
        <DeleteButton record={record} name={title} listPath={LIST_PATH} label="Delete for good" />
      </PageHeader>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Panel title="Contents">
          <HeldValues resource={resource} row={record.row ?? {}} />
        </Panel>
        <Panel title="Deletion (London time)">
          <DescriptionList
            items={[
              ['Deleted', londonDateTime(record.deleted_at)],
              ['By', record.deleted_by_name],
              ['Can be restored for', daysLeft(record.expires_at, Date.now())],
              ['Gone for good', londonDateTime(record.expires_at)],
            ]}
          />
        </Panel>
      </Box>
    </>
  );
}
