import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { valueText } from '#shared/words.ts';
import { RecordTitles, readableVersions, referencesIn } from '../../forms/readable.tsx';
import { InlineDiff, TextDiff } from '../../forms/TextDiff.tsx';

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
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
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
