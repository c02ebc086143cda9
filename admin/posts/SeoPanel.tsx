import { Box, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Category } from '#shared/categories.ts';
import { SEO_DESCRIPTION_HINT, SEO_TITLE_HINT } from '#shared/posts.ts';
import { articlePicture, SOCIAL_IMAGE_SIZE } from '#shared/social-images.ts';
import { CountedInput } from '../forms/CountedInput.tsx';
import { useDebounced } from '../layout/useDebounced.ts';

/** SEO title and description, with previews of a search result and a shared link. */
export function SeoPanel() {
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
      <SearchResult />
      <SocialCard />
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

function SearchResult() {
  const { title, description, slug } = useElsewhere();
  return (
    <Example caption="In a search result">
      <Typography variant="body2" color="textSecondary" noWrap>
        {`${window.location.host} › blog › ${slug || '…'}`}
      </Typography>
      <Typography sx={{ fontSize: '1.25rem', lineHeight: 1.3, my: 0.5, overflowWrap: 'anywhere' }}>
        {cut(title, SEO_TITLE_HINT)}
      </Typography>
      <Typography sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }} color="textSecondary">
        {cut(description, SEO_DESCRIPTION_HINT) ||
          'No description: the search engine picks words from the text.'}
      </Typography>
    </Example>
  );
}

function SocialCard() {
  const { title, description, picture } = useElsewhere();
  return (
    <Example caption="As a shared link">
      <Picture address={picture} key={picture} />
      <Box sx={{ p: 1.5, bgcolor: 'background.default' }}>
        <Typography variant="body2" color="textSecondary">
          {window.location.host}
        </Typography>
        <Typography sx={{ fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          {cut(title, 90)}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {description}
        </Typography>
      </Box>
    </Example>
  );
}

function Picture({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false);
  const { width, height } = SOCIAL_IMAGE_SIZE;
  return (
    <Box sx={{ aspectRatio: `${width} / ${height}`, bgcolor: 'background.default', display: 'grid' }}>
      {isBroken ? (
        <Typography variant="body2" color="textSecondary" sx={{ m: 'auto', p: 2 }}>
          The picture cannot be shown.
        </Typography>
      ) : (
        <Box
          component="img"
          src={address}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      )}
    </Box>
  );
}

function Example({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0, maxWidth: 560 }}>
      <Typography component="figcaption" variant="body2" sx={{ fontWeight: 650, mb: 0.75 }}>
        {caption}
      </Typography>
      <Box sx={{ border: '1px solid', borderColor: 'divider', p: caption === 'As a shared link' ? 0 : 1.5 }}>
        {children}
      </Box>
    </Box>
  );
}

const WATCHED = [
  'title',
  'slug',
  'excerpt',
  'seo_title',
  'seo_description',
  'featured_image',
  'category_id',
] as const;

/** The article's metadata, from the values in the form. */
function useElsewhere() {
  const watched: unknown[] = useWatch({ name: WATCHED });
  const text = (name: (typeof WATCHED)[number]) => {
    const value = watched[WATCHED.indexOf(name)];
    return typeof value === 'string' ? value.trim() : '';
  };
  const title = text('title');
  const { data: categories = [] } = useGetList<Category>('categories', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'name', order: 'ASC' },
  });
  const category = categories.find(({ id }) => id === text('category_id'))?.slug;
  const debouncedTitle = useDebounced(title.slice(0, 300), 600);
  const { address, drawn } = articlePicture({
    slug: text('slug'),
    featured_image: text('featured_image') || null,
    updated_at: '',
  });
  const query = new URLSearchParams({ title: debouncedTitle || 'Title', ...(category && { category }) });
  const siteName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return {
    title: text('seo_title') || [title || 'Title', siteName].filter(Boolean).join(' | '),
    description: text('seo_description') || text('excerpt'),
    slug: text('slug'),
    picture: drawn ? `/api/admin/posts/social-image.png?${query}` : address,
  };
}

/** @returns the text cut to so many characters, at the end of a word */
function cut(text: string, room: number): string {
  if (text.length <= room) return text;
  return `${text.slice(0, room).replace(/\s+\S*$/, '')}…`;
}
