import { Alert, Box, Link } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form';
import { FORM_WIDTH } from '../layout/Panel.tsx';

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
      role="alert"
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
