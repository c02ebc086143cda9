import { DateInput } from 'react-admin';
import { londonDayEnd, londonDayStart, toLondonInput } from './london-time.ts';

/** A day of a list's date range: the filter holds the first or the last moment of that day in London. */
export function LondonDayInput({
  source,
  label,
  bound,
}: {
  source: string;
  label: string;
  bound: 'from' | 'to';
}) {
  return (
    <DateInput
      source={source}
      label={label}
      size="small"
      helperText={false}
      format={(value: string | null) => toLondonInput(value).slice(0, 10)}
      parse={(day: string) => (bound === 'from' ? londonDayStart(day) : londonDayEnd(day))}
    />
  );
}
