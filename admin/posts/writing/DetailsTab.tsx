import { Box, Divider, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { NumberInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { CategoryInput } from '../../categories/CategoryInput.tsx';
import { CountedInput, SlugInput } from '../../forms/inputs.tsx';
import { ImageInput } from '../../media/ImageInput.tsx';
import { AuthorInput } from '../AuthorInput.tsx';
import { PublicationPanel } from '../publication/PublicationPanel.tsx';
import { SeoPanel } from '../SeoPanel.tsx';
import { SlugAvailability } from '../SlugAvailability.tsx';
import { TagsInput } from '../TagsInput.tsx';

/** Characters that fit on an article card, approximately. */
const EXCERPT_HINT = 200;

interface DetailsTabProps {
  isNew?: boolean;
  /** Actions on the article. */
  actions?: ReactNode;
}

/** Everything of an article besides title and text. */
export function DetailsTab({ isNew = false, actions }: DetailsTabProps) {
  return (
    <Box sx={FIELDS}>
      {actions}
      <PublicationPanel />
      <Divider />
      <div>
        <SlugInput
          from="title"
          follows={isNew}
          helperText={
            isNew
              ? 'Made from the title until you change it.'
              : 'The end of the article’s address, after /blog/.'
          }
          changeWarning="The article is public: its old address will lead to the new one."
        />
        <SlugAvailability />
      </div>
      <CountedInput source="excerpt" hint={EXCERPT_HINT} multiline minRows={2} />
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
      <ImageInput source="featured_image" label="Main picture" />
      <AuthorInput />
      <NumberInput
        source="read_time"
        step={1}
        min={1}
        max={600}
        helperText="If empty, it is worked out from the length of the text."
      />
      <SeoPanel />
    </Box>
  );
}

const FIELDS = {
  display: 'grid',
  gap: 2.25,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& .MuiOutlinedInput-root': { minHeight: 48, fontSize: '1rem' },
  '& .MuiOutlinedInput-input': { py: '11px' },
} as const;
