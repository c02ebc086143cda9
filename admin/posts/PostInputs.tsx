import { Box, Link } from '@mui/material';
import { NumberInput, SelectInput, TextInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { CONTENT_FORMATS } from '#shared/posts.ts';
import { CategoryInput } from '../categories/CategoryInput.tsx';
import { CountedInput } from '../forms/CountedInput.tsx';
import { SlugInput } from '../forms/SlugInput.tsx';
import { Panel } from '../layout/Panel.tsx';
import { ImageInput } from '../media/ImageInput.tsx';
import { AuthorInput } from './AuthorInput.tsx';
import { ContentInput } from './ContentInput.tsx';
import { ChecklistPanel } from './checklist/ChecklistPanel.tsx';
import { useEditorContext } from './editor-context.tsx';
import { PublicationPanel } from './publication/PublicationPanel.tsx';
import { SeoPanel } from './SeoPanel.tsx';
import { SlugAvailability } from './SlugAvailability.tsx';
import { TagsInput } from './TagsInput.tsx';

/** About what an article card has room for, in characters. */
const EXCERPT_HINT = 200;

const FORMAT_CHOICES = CONTENT_FORMATS.map((id) => ({ id, name: id === 'markdown' ? 'Markdown' : 'HTML' }));

/** The one form for new and existing posts. */
export function PostInputs({ isNew = false }: { isNew?: boolean }) {
  const { layout, isFocused } = useEditorContext();
  const isAside = layout === 'write' && !isFocused;
  const unlessFocused = isFocused ? { display: 'none' } : { display: 'grid' };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: isAside ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)',
        },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
        <Panel>
          <TextInput source="title" required sx={{ '& input': { fontSize: '1.25rem', fontWeight: 650 } }} />
          <Box
            sx={{ ...unlessFocused, gap: 2.5, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
          >
            <div>
              <SlugInput
                from="title"
                follows={isNew}
                helperText="The end of the article’s address, after /blog/."
                changeWarning="The article is public: its old address will lead to the new one."
              />
              <SlugAvailability />
            </div>
            <CountedInput source="excerpt" hint={EXCERPT_HINT} multiline minRows={1} />
          </Box>
          <ContentInput />
        </Panel>
        <Box sx={unlessFocused}>
          <SeoPanel />
        </Box>
      </Box>
      <Box
        sx={{
          ...unlessFocused,
          gap: 2,
          alignContent: 'start',
          minWidth: 0,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: isAside ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
          },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <PublicationPanel />
          <ChecklistPanel />
        </Box>
        <Panel title="About the article">
          <div>
            <CategoryInput emptyText="No category" />
            <Link
              component={RouterLink}
              to="/categories/new"
              target="_blank"
              sx={{ fontSize: '0.875rem', display: 'inline-block', mt: 1 }}
            >
              New category (opens a new tab)
            </Link>
          </div>
          <TagsInput />
          <AuthorInput />
          <ImageInput source="featured_image" label="Featured image" />
          <NumberInput
            source="read_time"
            step={1}
            min={1}
            max={600}
            helperText="If empty, it is worked out from the length of the text."
          />
          <SelectInput source="content_format" choices={FORMAT_CHOICES} isRequired />
        </Panel>
      </Box>
    </Box>
  );
}
