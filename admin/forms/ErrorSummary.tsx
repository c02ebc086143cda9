import { Alert, Box, Link } from '@mui/material';
import { useResourceContext, useTranslate } from 'react-admin';
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form';

/** Of the summary, so that the bar below a long form can lead to it. */
export const SUMMARY_ID = 'what-is-wrong';

interface ErrorSummaryProps {
  /** Brings a field into view that may be hidden; by default the field is focused. */
  goTo?: (name: string) => void;
}

/** All errors that prevented the save; each line leads to its field. */
export function ErrorSummary({ goTo }: ErrorSummaryProps) {
  const { setFocus } = useFormContext();
  const { errors, submitCount } = useFormState();
  const resource = useResourceContext();
  const translate = useTranslate();

  const general = errors.root?.serverError?.message;
  const fields = messagesByField(errors);
  if (submitCount === 0 || (!general && fields.length === 0)) return null;

  return (
    <Alert id={SUMMARY_ID} tabIndex={-1} severity="error" role="alert" sx={{ mb: 3, scrollMarginTop: 80 }}>
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

/** An error of a list sits on its item, one level down. */
function firstMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner);
    if (message) return message;
  }
  return '';
}
