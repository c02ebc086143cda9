import { SelectInput, TextInput, useRecordContext } from 'react-admin';
import { ENTERED_HERE, SOURCES } from '#shared/sources.ts';

interface SourceInputProps {
  /** Helper text of a place that has a name. */
  place: string;
  /** Helper text of what is written down. */
  other: string;
}

/** A place that has a name is chosen by it; how else somebody came is written down. */
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
