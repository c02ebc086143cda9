import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { valueText } from '#shared/words.ts';
import { fieldsOf } from '../i18n.ts';
import { DescriptionList } from '../layout/DescriptionList.tsx';

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
export function HeldValues({ resource, row }: { resource: string; row: Record<string, unknown> }) {
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
