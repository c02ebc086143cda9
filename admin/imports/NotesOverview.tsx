import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { type BlogImport, type ImportNote, NOTE_LEVELS, type NoteLevel } from '#shared/imports.ts';
import { figure, plural } from '#shared/words.ts';
import { Panel } from '../layout/Panel.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { useCounts } from '../lists/useCounts.ts';
import { useShowItems } from './ItemsOf.tsx';
import { LEVEL_WORDS } from './words.ts';

const AT_FIRST = 5;

/** What is converted and lost over all posts of the file; each kind leads to the posts that have it. */
export function NotesOverview({ found }: { found: BlogImport }) {
  const { counts } = useCounts(
    'import-items',
    NOTE_LEVELS.map((noted) => ({ import_id: found.id, noted })),
  );
  return (
    <Panel title="What changes on the way">
      {found.notes.length === 0 && <Typography>Everything in the posts comes along as it is.</Typography>}
      {NOTE_LEVELS.map((level, at) => (
        <Level
          key={level}
          level={level}
          notes={found.notes.filter((note) => note.level === level)}
          posts={counts?.[at]}
        />
      ))}
    </Panel>
  );
}

function Level({
  level,
  notes,
  posts,
}: {
  level: NoteLevel;
  notes: ImportNote[];
  posts: number | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const { isShown, show } = useShowItems();
  if (notes.length === 0) return null;
  const { label, tone, explained } = LEVEL_WORDS[level];
  const filter = { noted: level };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <WordChip label={label} tone={tone} />
        <Typography color="textSecondary">{explained}</Typography>
      </Box>
      <NoteLines notes={isOpen ? notes : notes.slice(0, AT_FIRST)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          color="secondary"
          aria-pressed={isShown(filter)}
          onClick={() => show(filter)}
        >
          {posts === undefined ? 'Show these posts' : `Show ${plural(posts, 'post')}`}
        </Button>
        {notes.length > AT_FIRST && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${figure(notes.length)}`}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Notes one below the other, each with how often it applies. */
export function NoteLines({ notes }: { notes: readonly ImportNote[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {notes.map(({ kind, text, count: times }) => (
        <Typography component="li" key={`${kind} ${text}`} sx={{ overflowWrap: 'anywhere' }}>
          {text}
          {times > 1 && (
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {' '}
              ({figure(times)} times)
            </Box>
          )}
        </Typography>
      ))}
    </Box>
  );
}
