import CloseIcon from '@mui/icons-material/Close';
import { Box, Drawer, FormControlLabel, IconButton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useGetOne } from 'react-admin';
import type { BlogImportOptions, ImportImage, ImportItem } from '#shared/imports.ts';
import { figure, londonDateTime, plural } from '#shared/words.ts';
import { DescriptionList } from '../layout/DescriptionList.tsx';
import { FAILS_IN_PAGE } from '../layout/fails-in-page.ts';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import type { Selection } from './choices.ts';
import { ChooseOne, Match, OldAddress, StatusChange } from './item-parts.tsx';
import { NoteGroups } from './NoteGroups.tsx';

interface ItemDrawerProps {
  /** Id of the post; undefined if closed. */
  id: string | undefined;
  options: BlogImportOptions;
  /** Whether it can be selected here. */
  selection: Selection | undefined;
  onClose: () => void;
}

/** A post's details, over the list. */
export function ItemDrawer({ id, options, selection, onClose }: ItemDrawerProps) {
  const titleId = useId();
  // The list has filled in what its row knows, which is all but the images and the text.
  const {
    data: item,
    error,
    refetch,
  } = useGetOne<ImportItem>(
    'import-items',
    { id: id ?? '' },
    { ...FAILS_IN_PAGE, enabled: id !== undefined },
  );
  return (
    <Drawer
      anchor="right"
      open={id !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 'min(620px, 92vw)' } },
        },
      }}
    >
      <Box sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2.5, alignContent: 'start', minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
          <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0, pt: 1 }}>
            {item?.title ?? 'Article'}
          </Typography>
          <IconButton aria-label="Close" onClick={onClose} autoFocus>
            <CloseIcon />
          </IconButton>
        </Box>
        {item && selection && (
          <>
            <StatusChange item={item} options={options} />
            <FormControlLabel
              label="Import this article"
              control={<ChooseOne item={item} selection={selection} />}
            />
          </>
        )}
        {error && <NotLoaded error={error} onRetry={() => void refetch()} />}
        {item && <Detail item={item} />}
        {!item?.images && !error && <Typography role="status">Loading the rest of the article…</Typography>}
      </Box>
    </Drawer>
  );
}

/** A post's old and new address, the notes on it, its images and its text. */
function Detail({ item }: { item: ImportItem }) {
  return (
    <>
      <DescriptionList
        items={[
          ['What happened', item.problem],
          ['Kind', item.kind === 'page' ? 'Page; it becomes an article' : 'Article'],
          ['Published', londonDateTime(item.published_at)],
          ['Written', londonDateTime(item.source_created_at)],
          ['Author', item.author],
          ['Category in the file', item.category],
          ['Tags', item.tags.join(', ')],
          ['Words', figure(item.words)],
          ['Old address', <OldAddress key="old" address={item.source_url} />],
          ['New address', `/blog/${item.slug}`],
          ['Why the address changes', item.slug_note],
        ]}
      />
      {item.match !== 'new' && (
        <Part title="Here already">
          <Match item={item} />
        </Part>
      )}
      <Part title="What changes on the way">
        <NoteGroups notes={item.notes} />
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
            // No scripts, and no navigation.
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
  fetched: 'In Pictures.',
  left: 'Shown from where it is.',
  failed: 'Could not be fetched.',
};

const Images = ({ images }: { images: readonly ImportImage[] }) => (
  <DescriptionList
    items={images.map(({ url, alt, state, problem }) => [
      url,
      [alt ? `Alternative text: ${alt}` : 'No alternative text.', IMAGE_STATES[state], problem]
        .filter(Boolean)
        .join(' '),
    ])}
  />
);

/** @returns a document for an iframe around sanitised HTML; it runs no scripts and loads nothing but images */
const previewDocument = (html: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' https: http: data:; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<style>${STYLE}</style></head><body>${html}</body></html>`;

const STYLE = `
body { margin: 16px; font: 16px/1.6 system-ui, Arial, sans-serif; color: #24060F; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; }
img { max-width: 100%; height: auto; }
pre { overflow: auto; padding: 12px; background: #F6F5F7; }
blockquote { margin: 16px 0; padding-left: 16px; border-left: 4px solid #DCD3D7; }
table { border-collapse: collapse; display: block; overflow: auto; }
td, th { border: 1px solid #DCD3D7; padding: 6px 10px; text-align: left; }
`;
