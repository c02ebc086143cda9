import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { CONTENT_FORMATS, SEO_DESCRIPTION_HINT, SEO_TITLE_HINT } from '#shared/posts.ts';
import { CategorySelect } from '../categories/CategorySelect.tsx';
import { CountedInput } from '../ui/CountedInput.tsx';
import { NumberInput, SelectInput, TextInput } from '../ui/inputs.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SlugInput } from '../ui/SlugInput.tsx';
import { ContentInput } from './ContentInput.tsx';
import { FeaturedImageInput } from './FeaturedImageInput.tsx';
import { PublicationInputs } from './PublicationInputs.tsx';
import { TagsInput } from './TagsInput.tsx';

/** About what an article card has room for, in characters. */
const EXCERPT_HINT = 200;

const FORMAT_CHOICES = CONTENT_FORMATS.map((id) => ({ id, name: id === 'markdown' ? 'Markdown' : 'HTML' }));

/** The one form of SPEC 2.2 for new and existing posts. */
export function PostInputs({ isNew = false }: { isNew?: boolean }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
        <Panel>
          <TextInput source="title" isRequired sx={{ '& input': { fontSize: '1.25rem', fontWeight: 650 } }} />
          <SlugInput
            from="title"
            follows={isNew}
            helperText="The article is at /blog/ and this."
            changeWarning="The article is public: links to its present address will stop working."
          />
          <CountedInput source="excerpt" hint={EXCERPT_HINT} multiline minRows={2} />
          <ContentInput />
        </Panel>
        <Panel title="Search results">
          <CountedInput
            source="seo_title"
            hint={SEO_TITLE_HINT}
            placeholder="The title is used while this is empty"
          />
          <CountedInput
            source="seo_description"
            hint={SEO_DESCRIPTION_HINT}
            multiline
            minRows={2}
            placeholder="The excerpt is used while this is empty"
          />
        </Panel>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
        <Panel title="Publication">
          <PublicationInputs />
        </Panel>
        <Panel title="About the article">
          <div>
            <CategorySelect emptyText="No category" />
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
          <TextInput source="author" />
          <FeaturedImageInput />
          <NumberInput
            source="read_time"
            min={1}
            max={600}
            helperText="Worked out from the length while this is empty."
          />
          <SelectInput source="content_format" choices={FORMAT_CHOICES} />
        </Panel>
      </Box>
    </Box>
  );
}
