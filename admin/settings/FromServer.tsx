import { Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SiteSettingsFields, SiteSettingsRecord } from '#shared/settings.ts';

interface FromServerProps {
  source: keyof SiteSettingsFields;
  /** Purpose of the field. */
  children?: string;
}

/** Helper text of a field: its purpose, and whether its value is the server's default or was changed here. */
export function FromServer({ source, children }: FromServerProps) {
  const settings = useRecordContext<SiteSettingsRecord>();
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: source });
  const own = settings?.from_server[source];
  const isOwn = JSON.stringify(value ?? null) === JSON.stringify(own ?? null);
  const isNothing = own === null || own === undefined || (Array.isArray(own) && own.length === 0);
  return (
    <>
      {children}
      {children && !isNothing && ' '}
      {!isNothing && isOwn && 'From the server’s settings.'}
      {!isNothing && !isOwn && (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={() => setValue(source, own, { shouldDirty: true, shouldValidate: true })}
          sx={{ color: 'text.primary', textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          {`Back to the server’s ${wordsOf(own)}`}
        </Link>
      )}
    </>
  );
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return `‘${Array.isArray(value) ? value.join(', ') : String(value)}’`;
}
