import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Revision } from '#shared/posts.ts';
import { RecordTitles, readableVersions, referencesIn } from '../../forms/readable.tsx';
import { InlineDiff, TextDiff } from '../../forms/TextDiff.tsx';
import { valueText } from '../../words.ts';

interface FieldDifferenceProps {
  field: string;
  /** The version from the history. */
  version: unknown;
  /** The value it is compared with. */
  other: unknown;
  otherName: string;
  note?: string | undefined;
}

/** Fields shown as one text; others are shown side by side. */
const PASSAGES = ['content', 'excerpt', 'seo_description'];

/** One field of two versions; what only `version` has is marked as added, the reverse as removed. */
export function FieldDifference({ field, otherName, note, ...given }: FieldDifferenceProps) {
  const [version = '', other = ''] = readableVersions(given.version, given.other).map(textOf);
  const translate = useTranslate();
  const label = translate(`resources.posts.fields.${field}`, { _: field });
  const columns = (before: ReactNode, after: ReactNode) => (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5 }}>
      <Box sx={BOX}>
        <b>{otherName}</b>
        <div>{before}</div>
      </Box>
      <Box sx={BOX}>
        <b>This version</b>
        <div>{after}</div>
      </Box>
    </Box>
  );
  const title = (value: unknown) => {
    const references = referencesIn(field, value);
    return references ? <RecordTitles {...references} /> : '(empty)';
  };
  return (
    <Box component="section" aria-label={label}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {label}
        {note && (
          <Typography component="span" variant="caption" sx={{ ml: 1 }}>
            {note}
          </Typography>
        )}
      </Typography>
      {PASSAGES.includes(field) ? (
        <Box
          role="group"
          aria-label={`What is different in ${label}`}
          tabIndex={0}
          sx={{ ...BOX, maxHeight: 420, overflow: 'auto' }}
        >
          <InlineDiff before={other} after={version} />
        </Box>
      ) : field === 'category_id' ? (
        columns(title(given.other), title(given.version))
      ) : (
        <TextDiff before={other} after={version}>
          {columns}
        </TextDiff>
      )}
    </Box>
  );
}

const textOf = (value: unknown): string =>
  String(valueText(value, { empty: '(empty)', zone: ' London time' })).replaceAll('\r\n', '\n');

const BOX = {
  p: 1.5,
  bgcolor: 'background.default',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.9375rem',
} as const;

type Values = Readonly<Record<string, unknown>>;

/** Fields that a restore does not change: an old version must not unpublish an article or change its slug. */
export const KEPT_FIELDS: readonly string[] = ['slug', 'published', 'published_at'];

/** @returns the given fields in which two versions differ; absent and empty are equal */
export const differing = (fields: readonly string[], one: Values, other: Values): string[] =>
  fields.filter((field) => JSON.stringify(plain(one[field])) !== JSON.stringify(plain(other[field])));

function plain(value: unknown): unknown {
  if (value === undefined || value === '' || value === false) return null;
  if (Array.isArray(value) && value.length === 0) return null;
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

/** Compares a version with what is in the form. */
export function RevisionComparison({ fields, revision }: { fields: readonly string[]; revision: Revision }) {
  const values = useFormContext().getValues();
  const changed = differing(fields, revision.fields, values);
  const kept = changed.some((field) => KEPT_FIELDS.includes(field))
    ? ' Restoring leaves the address and the publication as they are.'
    : '';
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Typography role="status" color="textSecondary">
        {changed.length === 0
          ? 'This version is the same as what is in the form.'
          : `Green is what restoring would put in, red what it would take out.${kept}`}
      </Typography>
      {changed.map((field) => (
        <FieldDifference
          key={field}
          field={field}
          version={revision.fields[field as keyof Revision['fields']]}
          other={values[field]}
          otherName="In the form"
          note={KEPT_FIELDS.includes(field) ? 'Not changed by restoring' : undefined}
        />
      ))}
    </Box>
  );
}
