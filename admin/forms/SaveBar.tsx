import { Box, Link, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { SaveButton, useFormIsDirty } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { SUMMARY_ID } from './ErrorSummary.tsx';

interface SaveBarProps {
  isNew?: boolean;
  /** Label of the button, if it does more than save. */
  label?: string | undefined;
  /** Beside Save. */
  actions?: ReactNode;
  /** At the other end; on phones below the bar, so that the bar stays low. */
  children?: ReactNode;
}

/**
 * The bar at the foot of a record form. It stays in view while there are unsaved changes.
 * Ctrl or Cmd and S saves too.
 */
export function SaveBar({ isNew = false, label = 'Save', actions, children }: SaveBarProps) {
  const { isSubmitting, submitCount, errors } = useFormState();
  const isRefused = submitCount > 0 && !isSubmitting && Object.keys(errors).length > 0;
  const isDirty = useFormIsDirty();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  const bar = useRef<HTMLDivElement>(null);
  // With nothing to save it does not have to cover the form.
  const isInReach = isDirty || isNew || isSubmitting || actions !== undefined;

  useSaveKey(() => bar.current?.querySelector<HTMLButtonElement>('[type=submit]')?.click());

  return (
    <>
      <Box ref={bar} sx={isInReach ? STICKY_BAR : { ...STICKY_BAR, position: 'static' }}>
        <SaveButton
          size="large"
          icon={null}
          label={isSubmitting ? 'Saving…' : label}
          // A new record may be saved as it is filled in at first.
          alwaysEnable={isNew && !isSubmitting}
          sx={{ flex: { xs: '1 1 auto', sm: 'none' } }}
        />
        {actions}
        <Box sx={{ display: { xs: 'contents', sm: 'block' }, flex: 1, minWidth: 120 }}>
          {isRefused && (
            <Link component="button" type="button" onClick={showWhatIsWrong} sx={{ color: 'error.main' }}>
              Show what is wrong
            </Link>
          )}
          <Typography role="status" variant="body2" color="textSecondary" sx={isWide ? {} : visuallyHidden}>
            {isDirty && !isSubmitting && !isRefused ? 'You have unsaved changes.' : ''}
          </Typography>
        </Box>
        {isWide && children}
      </Box>
      {!isWide && <Box sx={{ display: 'grid', pb: 2 }}>{children}</Box>}
    </>
  );
}

/** A bar at the foot of a page, in sight while the page scrolls. */
export const STICKY_BAR = {
  position: 'sticky',
  // Such a low window has no room for it: a phone in landscape, or a page at 400 % zoom.
  '@media (max-height: 26rem)': { position: 'static' },
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  mt: 3,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: '2px solid',
  borderColor: 'text.primary',
} as const;

/** Scrolls to the error summary. */
export function showWhatIsWrong(): void {
  const summary = document.getElementById(SUMMARY_ID);
  summary?.scrollIntoView({ block: 'start' });
  summary?.focus({ preventScroll: true });
}

/** Ctrl+S, or Cmd+S on a Mac, anywhere on the page, but not behind a dialog, which asks something first. */
export function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!document.querySelector('.MuiDialog-root:not(.MuiModal-hidden)')) onSave();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
