import { Box, Checkbox, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { WordChip } from '../lists/StatusChip.tsx';
import { editPath } from '../posts/paths.ts';
import type { Selection } from './choices.ts';
import { becomes, MATCH_LABELS, STATUS_LABELS } from './labels.ts';

/** Takes a post or leaves it out. */
export function ChooseOne({ item, selection }: { item: ImportItem; selection: Selection }) {
  return (
    <Checkbox
      checked={item.selected}
      onChange={(_event, checked) => selection.set([item], checked)}
      slotProps={{ input: { 'aria-label': `Import ${item.title}` } }}
    />
  );
}

/** What it was there, and what it will be here. */
export function StatusChange({ item, options }: { item: ImportItem; options: BlogImportOptions }) {
  const was = STATUS_LABELS[item.source_status];
  const willBe = becomes(item, options);
  const isSame = willBe?.label === was.label;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      <WordChip {...was} />
      {!isSame && (
        <Typography component="span" variant="body2" color="textSecondary">
          {willBe ? 'becomes' : 'left out'}
        </Typography>
      )}
      {!isSame && willBe && <WordChip {...willBe} />}
    </Box>
  );
}

/** Whether it is here already, with the way to what it is or looks like. */
export function Match({ item: { match, match_post } }: { item: ImportItem }) {
  if (match === 'new') return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <WordChip {...MATCH_LABELS[match]} />
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

/** An address on the old site; one without a host leads nowhere from here. */
export function OldAddress({ address }: { address: string | null }) {
  if (!address) return 'None in the file';
  if (!/^https?:/i.test(address)) return address;
  return (
    <Link href={address} target="_blank" rel="noreferrer">
      {address}
    </Link>
  );
}

export const notesText = ({ notes }: ImportItem): string =>
  notes.length === 0 ? '' : plural(notes.length, 'note');
