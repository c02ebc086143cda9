import { Box, Checkbox, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { WordChip } from '../lists/StatusChip.tsx';
import { editPath } from '../posts/paths.ts';
import type { Selection } from './choices.ts';
import { becomes, MATCH_WORDS, STATUS_WORDS } from './words.ts';

export interface RowsProps {
  options: BlogImportOptions;
  selection: Selection;
  onOpen: (id: string) => void;
}

/** Opens what is known about one post. */
export function ItemTitle({ item, onOpen }: { item: ImportItem; onOpen: (id: string) => void }) {
  return (
    <Link
      component="button"
      type="button"
      underline="hover"
      onClick={() => onOpen(item.id)}
      sx={{ textAlign: 'left', overflowWrap: 'anywhere', font: 'inherit', fontWeight: 650 }}
    >
      {item.title}
    </Link>
  );
}

/** Takes a post or leaves it out. */
export function ChooseOne({ item, selection }: { item: ImportItem; selection: Selection }) {
  return (
    <Checkbox
      checked={selection.isChosen(item)}
      onChange={(_event, checked) => selection.set([item], checked)}
      slotProps={{ input: { 'aria-label': `Import ${item.title}` } }}
    />
  );
}

/** What it was there, and what it will be here. */
export function StatusChange(props: { item: ImportItem; options: BlogImportOptions; isChosen: boolean }) {
  const { item, options, isChosen } = props;
  const was = STATUS_WORDS[item.source_status];
  const willBe = becomes({ ...item, selected: isChosen }, options);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      <WordChip {...was} />
      {willBe === null ? (
        <Quiet>left out</Quiet>
      ) : willBe.label === was.label ? null : (
        <>
          <Quiet>becomes</Quiet>
          <WordChip {...willBe} />
        </>
      )}
    </Box>
  );
}

/** Whether it is here already, with the way to what it is or looks like. */
export function Match({ item: { match, match_post } }: { item: ImportItem }) {
  if (match === 'new') return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <WordChip {...MATCH_WORDS[match]} />
      {match_post && (
        <Link
          component={RouterLink}
          to={editPath(match_post.id)}
          variant="body2"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {match_post.title}
        </Link>
      )}
    </Box>
  );
}

/** The address it will have, and what was in the way of the one it had. */
export function NewAddress({ item: { slug, slug_note } }: { item: ImportItem }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {`/blog/${slug}`}
      {slug_note && (
        <Box component="span" sx={{ display: 'block', color: 'text.primary' }}>
          {slug_note}
        </Box>
      )}
    </Typography>
  );
}

export const notesText = ({ notes }: ImportItem): string =>
  notes.length === 0 ? '' : plural(notes.length, 'note');

export const imagesText = ({ image_count }: ImportItem): string =>
  image_count === 0 ? '' : plural(image_count, 'image');

function Quiet({ children }: { children: string }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}
