import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import type { ReactNode } from 'react';
import { figure } from '#shared/words.ts';
import { describeFilters, type ExportChoice } from './export-choice.ts';

interface ExportChoicesProps {
  choice: ExportChoice;
  /** The list's filter. */
  list: Record<string, unknown>;
  /** Number of rows of each choice that is offered. */
  counts: Partial<Record<ExportChoice['who'], number | undefined>>;
  onChange: (choice: ExportChoice) => void;
}

export function ExportChoices({ choice, list, counts, onChange }: ExportChoicesProps) {
  const many = (who: ExportChoice['who']) => {
    const count = counts[who];
    return count === undefined ? '' : ` ${figure(count)}`;
  };
  const whom: Record<ExportChoice['who'], ReactNode> = {
    listed: <Choice name={`The${many('listed')} on your screen`} hint={describeFilters(list)} />,
    confirmed: (
      <Choice
        name={`The${many('confirmed')} who ${counts.confirmed === 1 ? 'gets' : 'get'} the newsletter`}
        hint="Confirmed; nobody else may be mailed"
      />
    ),
    all: <Choice name={`All${many('all')}`} hint="People who left included" />,
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormControl>
        <FormLabel id="export-who">Who</FormLabel>
        <RadioGroup
          aria-labelledby="export-who"
          value={choice.who}
          onChange={(_event, who) => onChange({ ...choice, who: who as ExportChoice['who'] })}
        >
          {Object.keys(counts).map((who) => (
            <FormControlLabel
              key={who}
              value={who}
              control={<Radio />}
              label={whom[who as ExportChoice['who']]}
            />
          ))}
        </RadioGroup>
      </FormControl>
      <FormControl>
        <FormLabel id="export-format">As what</FormLabel>
        <RadioGroup
          aria-labelledby="export-format"
          value={choice.format}
          onChange={(_event, format) => onChange({ ...choice, format: format as ExportChoice['format'] })}
        >
          <FormControlLabel
            value="csv"
            control={<Radio />}
            label={
              <Choice name="A table for a spreadsheet" hint="CSV; times are London’s, and can be sorted" />
            }
          />
          <FormControlLabel
            value="json"
            control={<Radio />}
            label={<Choice name="A file for another program" hint="JSON, times in UTC" />}
          />
        </RadioGroup>
        {choice.format === 'csv' && (
          <>
            <FormControlLabel
              control={
                <Checkbox
                  checked={choice.byteOrderMark}
                  onChange={(_event, byteOrderMark) => onChange({ ...choice, byteOrderMark })}
                />
              }
              label="Opens correctly in Excel"
            />
            <FormHelperText sx={{ mx: 0 }}>
              For safety, values that a spreadsheet would take for a formula get an apostrophe in front.
            </FormHelperText>
          </>
        )}
      </FormControl>
    </Box>
  );
}

function Choice({ name, hint }: { name: string; hint: string }) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {name}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        {hint}
      </Box>
    </>
  );
}
