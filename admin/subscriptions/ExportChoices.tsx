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
import { describeFilters, type ExportChoice, listedLabel } from './export-choice.ts';

interface ExportChoicesProps {
  choice: ExportChoice;
  /** What the list is filtered by. */
  list: Record<string, unknown>;
  onChange: (choice: ExportChoice) => void;
}

export function ExportChoices({ choice, list, onChange }: ExportChoicesProps) {
  const listed = listedLabel(list);
  const filters = describeFilters(list);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormControl>
        <FormLabel id="export-who">Who</FormLabel>
        <RadioGroup
          aria-labelledby="export-who"
          value={choice.who}
          onChange={(_event, who) => onChange({ ...choice, who: who as ExportChoice['who'] })}
        >
          <FormControlLabel
            value="confirmed"
            control={<Radio />}
            label="Confirmed only: those who get the newsletter"
          />
          <FormControlLabel value="all" control={<Radio />} label="All, people who have left included" />
          {listed && (
            <FormControlLabel value="listed" control={<Radio />} label={`Only as listed: ${listed}`} />
          )}
        </RadioGroup>
        {filters && (
          <FormControlLabel
            control={
              <Checkbox
                checked={choice.keepFilters}
                onChange={(_event, keepFilters) => onChange({ ...choice, keepFilters })}
              />
            }
            label={`Keep the filters of the list: ${filters}`}
          />
        )}
      </FormControl>
      <FormControl>
        <FormLabel id="export-format">File</FormLabel>
        <RadioGroup
          row
          aria-labelledby="export-format"
          value={choice.format}
          onChange={(_event, format) => onChange({ ...choice, format: format as ExportChoice['format'] })}
        >
          <FormControlLabel value="csv" control={<Radio />} label="CSV, for a spreadsheet" />
          <FormControlLabel value="json" control={<Radio />} label="JSON, raw values" />
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
