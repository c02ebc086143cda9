import { Box, Button, CircularProgress, Link, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormIsDirty } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { SUMMARY_ID } from './ErrorSummary.tsx';

/** Bar at the foot of a record form that stays in view: saves, says what is unsaved. Ctrl or Cmd and S saves too. */
export function SaveBar({ isNew = false, children }: { isNew?: boolean; children?: ReactNode }) {
  const { isSubmitting, submitCount, errors } = useFormState();
  const isRefused = submitCount > 0 && !isSubmitting && Object.keys(errors).length > 0;
  const isDirty = useFormIsDirty();
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      bar.current?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Box
      ref={bar}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        mt: 3,
        py: 1.5,
        bgcolor: 'background.default',
        borderTop: '2px solid',
        borderColor: 'text.primary',
      }}
    >
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={isSubmitting || (!isDirty && !isNew)}
        startIcon={isSubmitting ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
      >
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
      <Box sx={{ flex: 1, minWidth: 120 }}>
        {isRefused && (
          <Link component="button" type="button" onClick={showWhatIsWrong} sx={{ color: 'error.main' }}>
            Show what is wrong
          </Link>
        )}
        <Typography role="status" variant="body2" color="textSecondary">
          {isDirty && !isSubmitting && !isRefused ? 'You have unsaved changes.' : ''}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

function showWhatIsWrong(): void {
  const summary = document.getElementById(SUMMARY_ID);
  summary?.scrollIntoView({ block: 'start' });
  summary?.focus({ preventScroll: true });
}
