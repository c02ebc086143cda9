import { Checkbox } from '@mui/material';

interface PageCheckboxProps {
  label: string;
  /** Rows on the page. */
  count: number;
  /** How many of them are selected. */
  selected: number;
  /** @param isAll whether to select the whole page or nothing */
  onChange: (isAll: boolean) => void;
}

/** Selects all rows of a page; indeterminate when some are selected. */
export function PageCheckbox({ label, count, selected, onChange }: PageCheckboxProps) {
  const isAll = count > 0 && selected === count;
  const isSome = selected > 0 && !isAll;
  // MUI only sets attributes; the input's own `indeterminate` would contradict them.
  const showSome = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = isSome;
  };
  return (
    <Checkbox
      checked={isAll}
      indeterminate={isSome}
      onChange={() => onChange(!isAll)}
      slotProps={{ input: { 'aria-label': label, ref: showSome } }}
    />
  );
}
