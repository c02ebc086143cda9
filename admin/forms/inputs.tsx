import { Button } from '@mui/material';
import { type ComponentProps, useEffect, useRef } from 'react';
import {
  DateInput,
  DateTimeInput,
  SelectInput,
  TextInput,
  type TextInputProps,
  useRecordContext,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { slugFromTitle } from '#shared/posts.ts';
import { SOURCE_NAMES } from '#shared/sources.ts';
import { fromLondonInput, londonDayEnd, londonDayStart, toLondonDay, toLondonInput } from './london-time.ts';

interface CountedInputProps extends ComponentProps<typeof TextInput> {
  /** About how many characters readers see: a hint, not a limit. */
  hint: number;
}

/** A text input that shows its length and how many characters search results and cards have room for. */
export function CountedInput({ hint, ...props }: CountedInputProps) {
  const value: unknown = useWatch({ name: props.source });
  const length = typeof value === 'string' ? value.length : 0;
  const text = `${length} of about ${hint} characters`;
  return <TextInput {...props} helperText={length > hint ? `${text}. The end may be cut off.` : text} />;
}

/** A list of short texts, one per line. */
export const LinesInput = (props: TextInputProps) => (
  <TextInput {...props} multiline format={format} parse={parse} />
);

const format = (value: readonly string[] | null) => (value ?? []).join('\n');
const parse = (text: string) => (text === '' ? [] : text.split('\n'));

/** A time in London. */
export const TimeInput = (props: ComponentProps<typeof DateTimeInput>) => (
  <DateTimeInput format={toLondonInput} parse={fromLondonInput} {...props} />
);

/** Two filters, for the first and the last London day. @param props.what happened on these days, such as Received */
export function DayRange({ source, what = '' }: { source: string; what?: string }) {
  const [from, to] = what ? [`${what} from`, `${what} to`] : ['From', 'To'];
  return (
    <>
      <DateInput source={`${source}_gte`} label={from} format={toLondonDay} parse={londonDayStart} />
      <DateInput source={`${source}_lte`} label={to} format={toLondonDay} parse={londonDayEnd} />
    </>
  );
}

interface SourceInputProps {
  /** Helper text for a known source. */
  place: string;
  /** Helper text for a free-text source. */
  other: string;
}

const ENTERED_HERE = 'admin';

/** Sources that the website sends. */
const SOURCES = Object.entries(SOURCE_NAMES)
  .filter(([id]) => id !== ENTERED_HERE)
  .map(([id, name]) => ({ id, name }));

/** Selects a known source by name, or takes free text. */
export function SourceInput({ place, other }: SourceInputProps) {
  const record = useRecordContext();
  return SOURCES.some(({ id }) => id === record?.source) ? (
    <SelectInput source="source" choices={SOURCES} helperText={place} />
  ) : (
    <TextInput
      source="source"
      format={(value: string) => (value === ENTERED_HERE ? '' : value)}
      parse={(value: string) => value || ENTERED_HERE}
      helperText={other}
    />
  );
}

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

interface SlugFollowerProps extends Pick<SlugInputProps, 'from'> {
  /** What to take instead of a slug that another record has. */
  free?: { slug: string; suggestion: string } | undefined;
}

/** Derives a slug from the record's name until somebody edits it, even while its input is not rendered. */
export function SlugFollower({ from, free }: SlugFollowerProps) {
  const { setValue } = useFormContext();
  const { slug, made: plain } = useMade(from);
  const made = free?.slug === plain ? free.suggestion : plain;
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
