import { Box, Button, Typography } from '@mui/material';
import { type BlogImport, type ImportNote, NOTE_LEVELS } from '#shared/imports.ts';
import { figure, plural } from '#shared/words.ts';
import { Panel } from '../layout/Panel.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { useCounts } from '../lists/useCounts.ts';
import { Fold } from './Fold.tsx';
import { useShowItems } from './ItemSection.tsx';
import { LEVEL_LABELS } from './labels.ts';
import { groupNotes } from './note-groups.ts';

/** Everything that changes in the posts of the file; each level leads to the posts that have it. */
export function NotesPanel({ found }: { found: BlogImport }) {
  const levels = NOTE_LEVELS.filter((level) => found.notes.some((note) => note.level === level));
  const { counts } = useCounts(
    'import-items',
    levels.map((noted) => ({ import_id: found.id, noted })),
  );
  const show = useShowItems();
  return (
    <Panel title="What changes on the way">
      <NoteGroups notes={found.notes} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {levels.map((noted, at) => (
          <Button
            key={noted}
            size="small"
            variant="outlined"
            color="secondary"
            onClick={() => show({ noted })}
          >
            {`${LEVEL_LABELS[noted].label}: ${plural(counts?.[at] ?? 0, 'article')}`}
          </Button>
        ))}
      </Box>
    </Panel>
  );
}

/** With more notes than this, the groups are folded. */
const AT_ONCE = 8;

/** Notes grouped by subject, in the owner's words. */
export function NoteGroups({ notes }: { notes: readonly ImportNote[] }) {
  if (notes.length === 0) return <Typography>Nothing: everything is imported as it is.</Typography>;
  return groupNotes(notes).map((group) => (
    <Fold
      key={group.name}
      name={group.name}
      more={` ${figure(group.notes.length)}`}
      isOpen={notes.length <= AT_ONCE}
    >
      <Box component="ul" sx={{ m: 0, pb: 1.5, pl: 2.5, display: 'grid', gap: 1 }}>
        {group.notes.map((note) => (
          <NoteLine key={`${note.level} ${note.text}`} note={note} />
        ))}
      </Box>
    </Fold>
  ));
}

function NoteLine({ note: { level, text, count } }: { note: ImportNote }) {
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      {text}
      {count > 1 && (
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {' '}
          ({figure(count)} times)
        </Box>
      )}
      {level !== 'converted' && (
        <Box component="span" sx={{ ml: 1 }}>
          <WordChip {...LEVEL_LABELS[level]} />
        </Box>
      )}
    </Box>
  );
}
