import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BinResource } from '#shared/bin.ts';
import { categorySchema } from '#shared/categories.ts';
import { consultationSchema } from '#shared/consultations.ts';
import { postSchema } from '#shared/posts.ts';
import { subscriptionSchema } from '#shared/subscriptions.ts';
import { testimonialSchema } from '#shared/testimonials.ts';
import { valueText } from '#shared/words.ts';
import { Facts } from '../layout/Facts.tsx';

/** Follow from other columns, or mean nothing to a person. */
const LEFT_OUT = new Set([
  'id',
  'category_id',
  'content_html',
  'content_text',
  'search_document',
  'read_minutes',
  'version',
]);

/** The order of the form; what is no part of it follows. */
const SCHEMAS: Record<BinResource, { shape: object }> = {
  posts: postSchema,
  categories: categorySchema,
  testimonials: testimonialSchema,
  subscriptions: subscriptionSchema,
  consultations: consultationSchema,
};

/** The columns of a deleted row in the words of its form, as plain text. */
export function HeldValues({ resource, row }: { resource: BinResource; row: Record<string, unknown> }) {
  const translate = useTranslate();
  const columns = new Set([...Object.keys(SCHEMAS[resource].shape), ...Object.keys(row).sort()]);
  const shown = [...columns].filter((column) => column in row && !LEFT_OUT.has(column));
  return (
    <Facts
      facts={shown.map((column) => [
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

/** A column without a label of its own. */
function inWords(column: string): string {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
