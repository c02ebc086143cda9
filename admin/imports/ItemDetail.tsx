import { Box, Link, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type ImportImage, type ImportItem, NOTE_LEVELS } from '#shared/imports.ts';
import { figure, londonDateTime, plural } from '#shared/words.ts';
import { Facts } from '../layout/Facts.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { Match } from './item-parts.tsx';
import { NoteLines } from './NotesOverview.tsx';
import { previewDocument } from './preview-document.ts';
import { LEVEL_WORDS } from './words.ts';

/** Where a post comes from and goes to, what happens to it on the way, its images and its text. */
export function ItemDetail({ item }: { item: ImportItem }) {
  return (
    <>
      <Facts
        facts={[
          ['What happened', item.problem],
          ['Kind', item.kind === 'page' ? 'Page; it becomes a post' : 'Post'],
          ['Published', londonDateTime(item.published_at)],
          ['Written', londonDateTime(item.source_created_at)],
          ['Author', item.author],
          ['Category in the file', item.category],
          ['Tags', item.tags.join(', ')],
          ['Words', figure(item.words)],
          ['Old address', <OldAddress key="old" address={item.source_url} />],
          ['New address', `/blog/${item.slug}`],
          ['Why it is not the one it had', item.slug_note],
        ]}
      />
      {item.match !== 'new' && (
        <Part title="Here already">
          <Match item={item} />
        </Part>
      )}
      <Part title="What changes on the way">
        {item.notes.length === 0 && <Typography>Nothing: it comes along as it is.</Typography>}
        {NOTE_LEVELS.map((level) => {
          const notes = item.notes.filter((note) => note.level === level);
          if (notes.length === 0) return null;
          const { label, tone } = LEVEL_WORDS[level];
          return (
            <Box key={level} sx={{ display: 'grid', gap: 0.75, justifyItems: 'start' }}>
              <WordChip label={label} tone={tone} />
              <NoteLines notes={notes} />
            </Box>
          );
        })}
      </Part>
      {item.images && item.images.length > 0 && (
        <Part title={plural(item.images.length, 'image')}>
          <Images images={item.images} />
        </Part>
      )}
      {item.preview_html && (
        <Part title="How its text begins">
          <Box
            component="iframe"
            title={`Preview of ${item.title}`}
            // Nothing in it runs, and no link in it opens.
            sandbox=""
            srcDoc={previewDocument(item.preview_html)}
            sx={{
              width: '100%',
              height: 520,
              border: '1px solid',
              borderColor: 'divider',
              bgcolor: '#fff',
              colorScheme: 'light',
            }}
          />
        </Part>
      )}
    </>
  );
}

function OldAddress({ address }: { address: string | null }) {
  if (!address) return 'None in the file';
  if (!/^https?:/i.test(address)) return address;
  return (
    <Link href={address} target="_blank" rel="noreferrer">
      {address}
    </Link>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography id={id} variant="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const IMAGE_STATES: { readonly [state in ImportImage['state']]: string } = {
  waiting: '',
  fetched: 'In the media library.',
  left: 'Shown from where it is.',
  failed: 'Could not be fetched.',
};

function Images({ images }: { images: readonly ImportImage[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
      {images.map(({ url, alt, state, problem }) => (
        <Box component="li" key={url} sx={{ overflowWrap: 'anywhere' }}>
          {url}
          <Typography variant="body2" color="textSecondary">
            {[alt ? `Alternative text: ${alt}` : 'No alternative text.', IMAGE_STATES[state], problem]
              .filter(Boolean)
              .join(' ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
