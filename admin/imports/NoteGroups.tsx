import { Box, Typography } from '@mui/material';
import type { ImportNote } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { WordChip } from '../lists/StatusChip.tsx';
import { Fold } from './Fold.tsx';
import { LEVEL_LABELS } from './labels.ts';
import { groupNotes } from './note-groups.ts';

/** With more notes than this, the groups are folded. */
const AT_ONCE = 8;

/** Notes grouped by subject, in the owner's words. */
export function NoteGroups({ notes }: { notes: readonly ImportNote[] }) {
  if (notes.length === 0) return <Typography>Nothing: everything is imported as it is.</Typography>;
  const groups = groupNotes(notes).map((group) => (
    <Fold
      key={group.name}
      name={group.name}
      more={` ${figure(group.notes.length)}`}
      isOpen={notes.length <= AT_ONCE}
    >
      <Box component="ul" sx={{ m: 0, pb: 1.5, pl: 2.5, display: 'grid', gap: 1 }}>
        {group.notes.map(({ level, text, count }) => (
          <Box component="li" key={`${level} ${text}`} sx={{ overflowWrap: 'anywhere' }}>
            {text}{' '}
            {count > 1 && (
              <Box
                component="span"
                sx={{ color: 'text.secondary', mr: 0.5 }}
              >{`(${figure(count)} times)`}</Box>
            )}
            {level !== 'converted' && <WordChip {...LEVEL_LABELS[level]} />}
          </Box>
        ))}
      </Box>
    </Fold>
  ));
  // One element, as these are not spaced like the parts of a panel.
  return <div>{groups}</div>;
}
