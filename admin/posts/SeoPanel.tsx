import { Box } from '@mui/material';
import { SEO_DESCRIPTION_HINT, SEO_TITLE_HINT } from '#shared/posts.ts';
import { CountedInput } from '../forms/inputs.tsx';

/** The title and description that search engines and shared links show. */
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
