import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { colours } from '../theme/colours.ts';
import { differences, type Part } from './text-differences.ts';

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
