import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { PostStatus } from '#shared/posts.ts';
import { PublishDialog, type PublishKind } from './PublishDialog.tsx';
import { usePublication } from './usePublication.ts';

interface Action {
  kind: PublishKind;
  label: string;
}

/** By status: what is at hand beside Save at the foot of the page, and what else the panel offers. */
const ACTIONS: { readonly [status in PostStatus]: { bar: Action[]; panel: Action[] } } = {
  draft: {
    bar: [
      { kind: 'now', label: 'Publish now' },
      { kind: 'schedule', label: 'Schedule…' },
    ],
    panel: [],
  },
  scheduled: {
    bar: [
      { kind: 'now', label: 'Publish now' },
      { kind: 'schedule', label: 'Change time…' },
    ],
    panel: [{ kind: 'unpublish', label: 'Unpublish' }],
  },
  published: {
    bar: [],
    panel: [
      { kind: 'schedule', label: 'Change date…' },
      { kind: 'unpublish', label: 'Unpublish' },
    ],
  },
};

/** The actions of publishing; each asks first. */
export function PublishActions({ place }: { place: 'bar' | 'panel' }) {
  const { status } = usePublication();
  const { isSubmitting } = useFormState();
  const [kind, setKind] = useState<PublishKind>();
  const actions = ACTIONS[status][place];
  return (
    <>
      {actions.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {actions.map((action) => (
            <Button
              key={action.label}
              variant="outlined"
              color="secondary"
              disabled={isSubmitting}
              onClick={() => setKind(action.kind)}
              {...(place === 'bar' && {
                size: 'large',
                sx: { px: { xs: 1.5, sm: 3 }, fontSize: { xs: '0.9375rem', sm: '1.0625rem' } },
              })}
            >
              {action.label}
            </Button>
          ))}
        </Box>
      )}
      {kind && <PublishDialog kind={kind} onClose={() => setKind(undefined)} />}
    </>
  );
}
