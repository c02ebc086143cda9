import { SelectInput, TextInput, useRecordContext } from 'react-admin';
import { ENTERED_HERE, SOURCES } from '#shared/sources.ts';

interface SourceInputProps {
  /** Helper text for a known source. */
  place: string;
  /** Helper text for a free-text source. */
  other: string;
}

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
