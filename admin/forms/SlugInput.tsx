import { Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { TextInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { slugFromTitle } from '#shared/posts.ts';

interface SlugInputProps {
  /** Source of the name that the slug is made from. */
  from: string;
  /** Whether a `SlugFollower` derives it from the name until it is edited: for records that are not public yet. */
  follows?: boolean;
  helperText?: string;
  /** Helper text while a public record's address is being changed. */
  changeWarning?: string;
}

/** The part of an address that names the record. */
export function SlugInput({ from, follows = false, helperText, changeWarning }: SlugInputProps) {
  const { setValue } = useFormContext();
  const { slug, made } = useMade(from);
  const record = useRecordContext<{ id: string; slug: string; status?: string }>();
  const isPublic = record !== undefined && (record.status ?? 'published') === 'published';
  const leaves = isPublic && slug !== record.slug;

  return (
    <div>
      <TextInput
        source="slug"
        required
        helperText={leaves ? (changeWarning ?? helperText) : helperText}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      {!follows && made !== '' && made !== slug && (
        <Button
          size="small"
          onClick={() => setValue('slug', made, { shouldDirty: true, shouldValidate: true })}
          sx={{ mt: 0.5, px: 0.5, whiteSpace: 'normal', textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          {`Make it “${made.length > 40 ? `${made.slice(0, 40)}…` : made}”`}
        </Button>
      )}
    </div>
  );
}

/** Derives a slug from the record's name until somebody edits it, even while its input is not rendered. */
export function SlugFollower({ from }: Pick<SlugInputProps, 'from'>) {
  const { setValue } = useFormContext();
  const { slug, made } = useMade(from);
  const lastMade = useRef(made);

  useEffect(() => {
    const isUntouched = !slug || slug === lastMade.current;
    if (isUntouched && slug !== made)
      setValue('slug', made, { shouldDirty: true, shouldValidate: slug !== '' });
    if (isUntouched) lastMade.current = made;
  }, [made, slug, setValue]);

  return null;
}

function useMade(from: string) {
  const name: unknown = useWatch({ name: from });
  const slug: unknown = useWatch({ name: 'slug' });
  return { slug, made: slugFromTitle(typeof name === 'string' ? name : '') };
}
