import { Box, Typography } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import { useGetOne, useTranslate } from 'react-admin';
import { plural, valueText } from '#shared/words.ts';
import { readableVersions } from '../../forms/readable.ts';
import { compareTexts, compareWords, type Piece, type Run } from './differences.ts';

interface FieldDifferenceProps {
  field: string;
  /** The version from the history. */
  version: unknown;
  /** The value it is compared with. */
  other: unknown;
  otherName: string;
  note?: string | undefined;
}

/** Fields shown as a diff; others are shown side by side. */
const PASSAGES = ['content', 'excerpt', 'seo_description'];

/** One field of two versions; what only `version` has is marked as added, the reverse as removed. */
export function FieldDifference({ field, otherName, note, ...given }: FieldDifferenceProps) {
  const [version, other] = readableVersions(given.version, given.other);
  const translate = useTranslate();
  const label = translate(`resources.posts.fields.${field}`, { _: field });
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
        <Passage pieces={compareTexts(textOf(other), textOf(version))} label={label} />
      ) : (
        <SideBySide field={field} version={version} other={other} otherName={otherName} />
      )}
    </Box>
  );
}

function Passage({ pieces, label }: { pieces: Piece[]; label: string }) {
  return (
    <Box
      role="group"
      aria-label={`What is different in ${label}`}
      tabIndex={0}
      sx={{ ...BOX, maxHeight: 420, overflow: 'auto' }}
    >
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity, and none moves
        <PieceOfText key={index} piece={piece} />
      ))}
    </Box>
  );
}

function PieceOfText({ piece }: { piece: Piece }) {
  if (piece.kind === 'skipped')
    return (
      <Typography variant="body2" color="textSecondary" sx={{ py: 0.5, fontStyle: 'italic' }}>
        {plural(piece.count, 'line is the same', 'lines are the same')}
      </Typography>
    );
  if (piece.kind === 'same') return <Box sx={{ color: 'text.secondary' }}>{piece.lines.join('\n')}</Box>;
  return (
    <Box sx={{ borderLeft: '4px solid', borderColor: 'info.main', pl: 1.5, ml: -1.5 }}>
      <Runs runs={piece.runs} />
    </Box>
  );
}

function Runs({ runs, without }: { runs: Run[]; without?: Run['kind'] }) {
  return runs.map(({ kind, text }, index) => {
    if (kind === without) return null;
    const key = index;
    if (kind === 'same') return <span key={key}>{text}</span>;
    return (
      <Box key={key} component={kind === 'added' ? 'ins' : 'del'} sx={kind === 'added' ? ADDED : REMOVED}>
        {text}
      </Box>
    );
  });
}

function SideBySide({ field, version, other, otherName }: Omit<FieldDifferenceProps, 'note'>) {
  const isText = field !== 'category_id';
  const runs = isText ? compareWords(asText(other), asText(version)) : [];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5 }}>
      <Box sx={BOX}>
        <b>{otherName}</b>
        <div>{isText ? <Runs runs={runs} without="added" /> : <CategoryName id={other} />}</div>
      </Box>
      <Box sx={BOX}>
        <b>This version</b>
        <div>{isText ? <Runs runs={runs} without="removed" /> : <CategoryName id={version} />}</div>
      </Box>
    </Box>
  );
}

function CategoryName({ id }: { id: unknown }) {
  const { data, error } = useGetOne('categories', { id: String(id) }, { enabled: Boolean(id), retry: false });
  if (!id) return '(empty)';
  return error ? 'A category that was deleted' : String(data?.name ?? '');
}

const asText = (value: unknown): string =>
  textOf(valueText(value, { empty: '(empty)', zone: ' London time' }));

const textOf = (value: unknown): string => String(value ?? '').replaceAll('\r\n', '\n');

const BOX = {
  p: 1.5,
  bgcolor: 'background.default',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.9375rem',
} as const;
const ADDED = {
  bgcolor: (theme: Theme) => alpha(theme.palette.success.main, 0.2),
  color: 'text.primary',
  textDecoration: 'none',
};
const REMOVED = {
  bgcolor: (theme: Theme) => alpha(theme.palette.error.main, 0.16),
  color: 'text.primary',
  textDecoration: 'line-through',
};
