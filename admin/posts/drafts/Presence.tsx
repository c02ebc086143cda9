import { Box, Tooltip } from '@mui/material';
import type { PostEditor } from '#shared/post-drafts.ts';
import { brand } from '../../theme/palettes.ts';
import { useDraft } from './draft-context.ts';

/** Initials of others who have the article open, the writer first. */
export function Presence() {
  const { others } = useDraft();
  const shown = [...others]
    .sort((one, other) => Number(other.is_writing) - Number(one.is_writing))
    .slice(0, 3);
  return (
    <Box component="ul" aria-label="Who else is here" sx={LIST}>
      {shown.map((editor) => (
        <li key={editor.id}>
          <Initials editor={editor} />
        </li>
      ))}
    </Box>
  );
}

export function Initials({ editor }: { editor: PostEditor }) {
  const { name, is_me, is_writing } = editor;
  const words = `${is_me ? 'You, on another page,' : name} ${is_writing ? 'is writing here' : 'is reading along'}`;
  return (
    <Tooltip title={words.replace('You, on another page, is', 'You are, on another page,')}>
      <Box role="img" aria-label={words} sx={{ ...ROUND, bgcolor: is_writing ? brand.vermilion : brand.sky }}>
        {initialsOf(name)}
      </Box>
    </Tooltip>
  );
}

/** @returns such as 'PR' for 'Priya Raman' */
function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Hidden on phones, where the line below the bar names the writer. */
const LIST = {
  display: { xs: 'none', sm: 'flex' },
  gap: 0.75,
  m: 0,
  p: 0,
  listStyle: 'none',
  '&:empty': { display: 'none' },
} as const;

const ROUND = {
  width: 32,
  height: 32,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  color: brand.ink,
  fontSize: '0.78125rem',
  fontWeight: 700,
} as const;
