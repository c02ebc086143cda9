import { Box, Button, Divider, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, NumberInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { SLUG_PATTERN } from '#shared/fields.ts';
import { type Post, type PostStatus, SEO_DESCRIPTION_HINT, SEO_TITLE_HINT } from '#shared/posts.ts';
import { useNow } from '../../browser.ts';
import { CategoryInput } from '../../categories/CategoryInput.tsx';
import { CountedInput, SlugInput } from '../../forms/inputs.tsx';
import { useDebounced } from '../../layout/useDebounced.ts';
import { statusLabel } from '../../lists/StatusChip.tsx';
import { ImageInput } from '../../media/ImageInput.tsx';
import { duration, londonDateTime } from '../../words.ts';
import { useDraft } from '../drafts/draft-context.ts';
import { editPath } from '../paths.ts';
import { AuthorInput, TagsInput, useSlugAnswer } from '../suggestions.tsx';

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

/** The publication state in words. */
function PublicationPanel() {
  const { post, changes } = useDraft();
  const now = useNow();
  const status = post?.status ?? 'draft';
  return (
    <Typography role="status" sx={{ fontWeight: 600 }}>
      {publicationInWords(status, post?.published_at ?? null, now)}
      {changes.length > 0 && ' Your changes are not.'}
    </Typography>
  );
}

/** @returns a sentence on who can read the post, and from when */
function publicationInWords(status: PostStatus, publishedAt: string | null, now: number): string {
  if (status === 'draft') return 'A draft: only people who sign in here can read it.';
  if (!publishedAt) return 'Public.';
  const at = Date.parse(publishedAt);
  if (at > now) return `Publishes in ${duration(at - now)}, on ${londonDateTime(publishedAt)} London time.`;
  return `Public, dated ${londonDateTime(publishedAt)} London time.`;
}

/** The title and description that search engines and shared links show. */
function SeoPanel() {
  return (
    <Box component="details" sx={FOLDED}>
      <summary>Search results and shared links</summary>
      <CountedInput
        source="seo_title"
        hint={SEO_TITLE_HINT}
        placeholder="The title and the site's name are used while this is empty"
      />
      <CountedInput
        source="seo_description"
        hint={SEO_DESCRIPTION_HINT}
        multiline
        minRows={2}
        placeholder="The excerpt is used while this is empty"
      />
    </Box>
  );
}

const FOLDED = {
  '& > summary': {
    fontWeight: 650,
    fontSize: '0.9375rem',
    cursor: 'pointer',
    minHeight: 44,
    alignContent: 'center',
  },
  '&[open]': { display: 'grid', gap: 2.5 },
} as const;

/** Reports a taken slug during typing, with the post that has it, and offers the next free one. */
function SlugAvailability() {
  const { setValue } = useFormContext();
  const typed: unknown = useWatch({ name: 'slug' });
  const record = useRecordContext<Post>();
  const slug = useDebounced(typeof typed === 'string' ? typed.trim() : '');
  const isWorthAsking = SLUG_PATTERN.test(slug) && slug !== record?.slug;
  const { data } = useSlugAnswer(isWorthAsking ? slug : null);
  const holder = data && data.slug === typed && isWorthAsking ? data.taken_by : null;

  return (
    <div role="status">
      {holder && data && (
        <Typography sx={{ fontSize: '0.9375rem', color: 'error.main', fontWeight: 600 }}>
          {'Already taken by '}
          <Link to={editPath(holder.id)} target="_blank" sx={{ overflowWrap: 'anywhere' }}>
            {`“${holder.title}”`}
          </Link>
          {` (${statusLabel(holder.status).toLowerCase()}). `}
          <Button
            size="small"
            onClick={() => setValue('slug', data.suggestion, { shouldDirty: true, shouldValidate: true })}
            sx={{ px: 0.5, whiteSpace: 'normal', textAlign: 'left', overflowWrap: 'anywhere' }}
          >
            {`Use “${data.suggestion}”`}
          </Button>
        </Typography>
      )}
    </div>
  );
}
