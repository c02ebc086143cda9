import { Alert, Box, Link, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { SaveButton, useFormIsDirty, useResourceContext, useTranslate } from 'react-admin';
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form';
import { FORM_WIDTH } from '../layout/Panel.tsx';

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
          <Typography role="status" variant="caption" sx={isWide ? {} : visuallyHidden}>
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

/** Id of the summary, which the save bar of a long form links to. */
export const SUMMARY_ID = 'what-is-wrong';

interface ErrorSummaryProps {
  /** Reveals and focuses a field that may be hidden, on another tab for example; by default it is just focused. */
  goTo?: (name: string) => void;
}

/** Lists all errors that prevented the save, each linked to its field. */
export function ErrorSummary({ goTo }: ErrorSummaryProps) {
  const { setFocus } = useFormContext();
  const { errors, submitCount } = useFormState();
  const resource = useResourceContext();
  const translate = useTranslate();

  const general = errors.root?.serverError?.message;
  const fields = messagesByField(errors);
  if (submitCount === 0 || (!general && fields.length === 0)) return null;

  return (
    <Alert
      id={SUMMARY_ID}
      tabIndex={-1}
      severity="error"
      sx={{ mb: 3, maxWidth: FORM_WIDTH, scrollMarginTop: 80 }}
    >
      {general ?? 'Not saved. Please correct:'}
      {fields.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {fields.map(([name, message]) => (
            <li key={name}>
              <Link
                component="button"
                type="button"
                onClick={() => (goTo ?? setFocus)(name)}
                sx={{ textAlign: 'left' }}
              >
                {translate(`resources.${resource}.fields.${name}`, { _: name })}
              </Link>
              {`: ${message}`}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

function messagesByField(errors: FieldErrors): [string, string][] {
  return Object.entries(errors)
    .filter(([name]) => name !== 'root')
    .map(([name, error]) => [name, firstMessage(error)]);
}

/** In an array field the error is one level down, at its item. */
function firstMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner);
    if (message) return message;
  }
  return '';
}
