import { Button, Link, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { SLUG_PATTERN } from '#shared/fields.ts';
import type { SlugAnswer } from '#shared/post-checks.ts';
import type { Post } from '#shared/posts.ts';
import { useDebounced } from '../layout/useDebounced.ts';
import { statusLabel } from '../lists/StatusChip.tsx';
import { editPath } from './paths.ts';
import { usePostQuery } from './useSuggestions.ts';

/** Reports a taken slug during typing, with the post that has it, and offers the next free one. */
export function SlugAvailability() {
  const { setValue } = useFormContext();
  const typed: unknown = useWatch({ name: 'slug' });
  const record = useRecordContext<Post>();
  const slug = useDebounced(typeof typed === 'string' ? typed.trim() : '');
  const isWorthAsking = SLUG_PATTERN.test(slug) && slug !== record?.slug;
  const query = new URLSearchParams({ slug, ...(record && { id: String(record.id) }) });
  // Keeps the last answer, as creating the record changes the query and would remove the button.
  const { data } = usePostQuery<SlugAnswer>(isWorthAsking ? `slug?${query}` : null, { keeping: true });
  const holder = data && data.slug === typed && isWorthAsking ? data.taken_by : null;

  return (
    <div role="status">
      {holder && data && (
        <Typography sx={{ fontSize: '0.9375rem', color: 'error.main', fontWeight: 600 }}>
          {'Already taken by '}
          <Link
            component={RouterLink}
            to={editPath(holder.id)}
            target="_blank"
            sx={{ overflowWrap: 'anywhere' }}
          >
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
