import { Box } from '@mui/material';
import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';
import { type ReactNode, useMemo } from 'react';
import { colours } from '../theme/colours.ts';

interface TextDiffProps {
  before: string;
  after: string;
  children: (before: ReactNode, after: ReactNode) => ReactNode;
}

/** Two versions of a text: deletions are marked in the first, insertions in the second. */
export function TextDiff({ before, after, children }: TextDiffProps) {
  const parts = useMemo(() => differences(before, after), [before, after]);
  if (!parts) return children(before, after);
  return children(<Marked parts={parts} hide="added" />, <Marked parts={parts} hide="removed" />);
}

/** An inline diff: deletions and insertions in one text. */
export function InlineDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => differences(before, after), [before, after]);
  return (
    <Marked
      parts={
        parts ?? [
          { kind: 'removed', text: before },
          { kind: 'added', text: after },
        ]
      }
    />
  );
}

const LOOK = { removed: colours.dangerTint, added: colours.successTint };

function Marked({ parts, hide }: { parts: Part[]; hide?: 'added' | 'removed' }) {
  return parts
    .filter(({ kind }) => kind !== hide)
    .map(({ kind, text }, index) => {
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
      if (kind === 'same' || kind === 'skipped') return <span key={index}>{text}</span>;
      return (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={index}
          component={kind === 'removed' ? 'del' : 'ins'}
          sx={{ bgcolor: LOOK[kind], color: colours.ink, textDecorationThickness: '2px' }}
        >
          {text}
        </Box>
      );
    });
}

export interface Part {
  kind: 'same' | 'removed' | 'added' | 'skipped';
  text: string;
}

/** From this length on, texts are compared by line instead of by word. */
const LINES_FROM = 20_000;
/** Longest unchanged stretch shown whole; of longer ones, EDGE characters stay at each end. */
const CONTEXT = 400;
const EDGE = 120;
const TIMEOUT_MS = 500;

/** @returns the parts of both texts in order; null if they have too little in common, or comparing takes too long */
export function differences(before: string, after: string): Part[] | null {
  const isShort = Math.max(before.length, after.length) < LINES_FROM;
  const limit = { timeout: TIMEOUT_MS };
  const changes = isShort ? diffWordsWithSpace(before, after, limit) : diffLines(before, after, limit);
  if (!changes || !isReadable(changes, Math.min(before.length, after.length))) return null;
  return changes.flatMap(({ added, removed, value }, index): Part[] => {
    if (added) return [{ kind: 'added', text: value }];
    if (removed) return [{ kind: 'removed', text: value }];
    return shortened(value, index === 0, index === changes.length - 1);
  });
}

/** Whether two texts have so much in common that single words tell the difference. */
function isReadable(changes: readonly ChangeObject<string>[], length: number): boolean {
  const common = changes.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.trim().length),
    0,
  );
  return common >= length / 3;
}

function shortened(text: string, isFirst: boolean, isLast: boolean): Part[] {
  if (text.length <= CONTEXT) return [{ kind: 'same', text }];
  const parts: Part[] = [];
  if (!isFirst) parts.push({ kind: 'same', text: text.slice(0, EDGE).replace(/\S+$/, '') });
  parts.push({ kind: 'skipped', text: '…' });
  if (!isLast) parts.push({ kind: 'same', text: text.slice(-EDGE).replace(/^\S+/, '') });
  return parts;
}
