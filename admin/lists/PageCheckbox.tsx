import { Checkbox } from '@mui/material';

interface PageCheckboxProps {
  label: string;
  /** Rows of the page. */
  count: number;
  /** Those of them that are selected. */
  selected: number;
  /** @param isAll whether all of the page shall be selected */
  onChange: (isAll: boolean) => void;
}

/** Selects the rows of a page: on for all of them, in between for some. */
export function PageCheckbox({ label, count, selected, onChange }: PageCheckboxProps) {
  const isAll = count > 0 && selected === count;
  const isSome = selected > 0 && !isAll;
  // MUI says so in attributes alone, and the input itself would contradict them.
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
