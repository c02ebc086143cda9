import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { Box, Button, type ButtonProps, Chip } from '@mui/material';
import { useGetResourceLabel, useRedirect, useRefresh, useTranslate } from 'react-admin';
import type { DeletedRecord, Restored } from '#shared/bin.ts';
import { distance } from '#shared/words.ts';
import { recordPath } from '../declared-records.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { DeleteButton, useRestore } from '../forms/notices.tsx';
import { ShowPage } from '../forms/ShowPage.tsx';
import { fieldsOf } from '../i18n.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { DescriptionList, Panel } from '../layout/Panel.tsx';
import { londonDateTime, valueText } from '../words.ts';

export const LIST_PATH = '/bin';

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
              ['Can be restored for', distance(Date.now(), Date.parse(record.expires_at))],
              ['Gone for good', londonDateTime(record.expires_at)],
            ]}
          />
        </Panel>
      </Box>
    </>
  );
}

/** Columns that are derived from others or are technical. */
const HIDDEN_COLUMNS = new Set([
  'id',
  'category_id',
  'content_html',
  'content_text',
  'read_minutes',
  'version',
]);

/** The columns of a deleted row as plain text, with the labels and in the order of its form; unlabelled ones last. */
function HeldValues({ resource, row }: { resource: string; row: Record<string, unknown> }) {
  const translate = useTranslate();
  const columns = new Set([...fieldsOf(resource), ...Object.keys(row).sort()]);
  const shown = [...columns].filter((column) => column in row && !HIDDEN_COLUMNS.has(column));
  return (
    <DescriptionList
      items={shown.map((column) => [
        translate(`resources.${resource}.fields.${column}`, { _: inWords(column) }),
        display(row[column]),
      ])}
    />
  );
}

function display(value: unknown) {
  const text = valueText(value);
  if (!text.includes('\n')) return text;
  return (
    <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-wrap' }}>
      {text}
    </Box>
  );
}

/** A label for a column that has none. */
function inWords(column: string): string {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface RestoreButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  record: DeletedRecord;
  /** Runs instead of a refresh of the list. */
  onRestored?: (restored: Restored) => void;
}

/** Restores one record. */
export function RestoreButton({ record, onRestored, ...look }: RestoreButtonProps) {
  const restore = useRestore();
  const refresh = useRefresh();
  const { run, isBusy } = useCommand(() => restore({ ids: [record.id] }, record.title), {
    done: onRestored ?? refresh,
  });
  return (
    <Button
      startIcon={<RestoreIcon />}
      disabled={isBusy}
      onClick={(event) => {
        event.stopPropagation();
        run();
      }}
      aria-label={`Restore ${record.title}`}
      {...look}
    >
      Restore
    </Button>
  );
}
